import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CommitsOutlive } from '../../src-server/database/embedded/settings.ts';
import {
  type DatabaseEvent,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src-server/database/embedded-postgres.ts';
import { isRunning } from '../../src-server/process/process-identity.ts';
import { administer } from '../support/database/database-administration.ts';
import { temporaryDataDir } from '../support/processes/data-folder.ts';
import { until } from '../support/until.ts';

interface Started {
  database: EmbeddedPostgres;
  kinds: DatabaseEvent['kind'][];
}

async function start(
  directory: string,
  commitsOutlive: CommitsOutlive = 'nothing',
): Promise<Started> {
  mkdirSync(directory, { recursive: true });
  const kinds: DatabaseEvent['kind'][] = [];
  const onEvent = (event: DatabaseEvent) => kinds.push(event.kind);
  return {
    database: await startEmbeddedPostgres({ directory, tuning: { commitsOutlive }, onEvent }),
    kinds,
  };
}

test('the embedded database is created once, later only started, and leaves no process when stopped', async () => {
  const directory = temporaryDataDir();
  const first = await start(directory);
  await first.database.stop();
  const second = await start(directory);
  const { server } = second.database;
  await second.database.stop();
  expect([first.kinds, second.kinds]).toEqual([['created'], ['started']]);
  expect(isRunning(server)).toBe(false);
});

test('a start with the same cluster adopts a database that still runs', async () => {
  const directory = temporaryDataDir();
  const left = await start(directory);
  await left.database.abandon();
  const next = await start(directory);
  expect(next.kinds).toEqual(['adopted']);
  expect(next.database.server).toEqual(left.database.server);
  expect(next.database.url).toBe(left.database.url);
  await next.database.stop();
});

test.each(['power-cut', 'crash'] as const)(
  'committed rows that survive a %s survive a killed server, which restarts at the same address',
  async (what) => {
    const { database, kinds } = await start(temporaryDataDir(), what);
    await administer(database.url, 'create table kept as select 7 as value');
    process.kill(database.server.pid, 'SIGKILL');
    await until('it was restarted', () => kinds.includes('restarted'));
    expect(await administer(database.url, 'select value from kept')).toEqual([{ value: 7 }]);
    await database.stop();
  },
);

test('a stale pid file that names another process does not block the start', async () => {
  const directory = temporaryDataDir();
  const first = await start(directory);
  const note = join(directory, 'postgres', 'postmaster.pid');
  const lines = readFileSync(note, 'utf8').split('\n');
  await first.database.stop();
  writeFileSync(note, [process.pid, ...lines.slice(1)].join('\n'));
  const second = await start(directory);
  expect(second.kinds).toEqual(['started']);
  await second.database.stop();
});

test('the embedded database refuses a wrong password', async () => {
  const { database } = await start(temporaryDataDir());
  const guess = new URL(database.url);
  guess.password = '';
  await expect(administer(guess.href, 'select 1')).rejects.toThrow(/password/);
  await database.stop();
});
