import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isRunning } from '../../src-server/process/process-identity.ts';
import { administer } from '../support/database/database-administration.ts';
import { IS_DAILY_RUN } from '../support/long.ts';
import { temporaryDataDir } from '../support/processes/data-folder.ts';
import { startPrepared } from '../support/processes/prepared-server.ts';
import { databaseUrlOf, startServer } from '../support/processes/server-process.ts';

/** Ctrl-C, below, sends SIGINT too. */
const SIGNALS = IS_DAILY_RUN ? (['SIGTERM'] as const) : (['SIGTERM', 'SIGINT'] as const);

for (const signal of SIGNALS) {
  test(`${signal} stops server, sandbox and database and leaves no process`, async () => {
    const server = await startPrepared();
    const { database, sandbox } = server.record();
    const { code } = await server.stop(signal);
    expect(code).toBe(0);
    expect([database, sandbox].map((each) => each !== undefined && isRunning(each))).toEqual([
      false,
      false,
    ]);
    expect(existsSync(join(server.dataDir, 'run.json'))).toBe(false);
    expect(existsSync(join(server.dataDir, 'run.lock'))).toBe(false);
  });
}

test('the second start finds the data of the first', async () => {
  const dataDir = temporaryDataDir();
  const first = await startServer({ dataDir });
  await administer(databaseUrlOf(first), 'create table kept (text text)');
  await first.stop();
  const second = await startServer({ dataDir });
  expect(await administer(databaseUrlOf(second), 'select * from kept')).toEqual([]);
  await second.stop();
});

test('one press of Ctrl-C under npm, which sends two signals, is still an orderly stop', async () => {
  const server = await startPrepared();
  const { database } = server.record();
  server.child.kill('SIGINT');
  const { code } = await server.stop('SIGINT');
  expect(code).toBe(0);
  expect(database !== undefined && isRunning(database)).toBe(false);
});
