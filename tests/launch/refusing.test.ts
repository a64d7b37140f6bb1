import { chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDataDir, temporaryFolder } from '../support/processes/data-folder.ts';
import {
  type ServerProcess,
  spawnServer,
  startServer,
} from '../support/processes/server-process.ts';

/** One sentence on one line, the exit code of a failure, and nothing left running. */
async function expectRefusal(server: ServerProcess, sentence: RegExp): Promise<void> {
  const { code } = await server.exit;
  expect(code).toBe(1);
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('{'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(sentence);
  expect(server.record()).toEqual({});
}

test('of two starts at once one runs and the other says so in one sentence', async () => {
  const dataDir = temporaryDataDir();
  const [one, other] = [spawnServer({ dataDir }), spawnServer({ dataDir })];
  const refused = await Promise.race([one.exit.then(() => one), other.exit.then(() => other)]);
  expect(refused.output()).toMatch(/^Wickline already runs with the data folder .*\n$/);
  expect((await refused.exit).code).toBe(1);
  const running = refused === one ? other : one;
  await expect.poll(() => running.record().server).toBeDefined();
  running.child.kill('SIGTERM');
  expect((await running.exit).code).toBe(0);
});

test('a taken port is told before anything is started', async () => {
  const dataDir = temporaryDataDir();
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const address = taken.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const server = spawnServer({ dataDir, environment: { PORT: String(port) } });
  await expectRefusal(server, new RegExp(`Cannot listen on 127.0.0.1:${port}: the port is taken`));
  taken.close();
});

test('a folder with things that are not ours stays untouched', async () => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, 'thesis.txt'), 'years of work');
  await expectRefusal(spawnServer({ dataDir }), /is not ours: it holds thesis\.txt/);
  expect(readdirSync(dataDir)).toEqual(['thesis.txt']);
});

test('a data folder that is a file is refused', async () => {
  const dataDir = join(temporaryFolder(), 'file');
  writeFileSync(dataDir, '');
  await expectRefusal(spawnServer({ dataDir }), /is a file, not a folder/);
});

test.runIf(process.getuid?.() === 0)("another owner's folder is refused", async () => {
  const dataDir = join(temporaryFolder(), 'theirs');
  mkdirSync(dataDir);
  chownSync(dataDir, 65_534, 65_534);
  await expectRefusal(spawnServer({ dataDir }), /belongs to another user \(id 65534\)/);
});

test('a folder that cannot be made is told with its path', async () => {
  // Not even root makes folders in there.
  await expectRefusal(
    spawnServer({ dataDir: '/proc/wickline' }),
    /\/proc\/wickline cannot be made/,
  );
});

test.each([
  ['where nothing listens', 'postgres://u:secret-word@127.0.0.1:1/d', /ECONNREFUSED/],
  [
    'of a host that is not there',
    'postgres://u:secret-word@no-such-host.invalid/d',
    /ENOTFOUND|EAI/,
  ],
])('a DATABASE_URL %s ends the start without showing its password', async (_, url, reason) => {
  const server = spawnServer({
    dataDir: temporaryDataDir(),
    environment: { DATABASE_URL: url },
  });
  await expectRefusal(server, reason);
  expect(server.output()).not.toContain('secret-word');
});

test('a DATABASE_URL with a wrong password says what the server said', async () => {
  const dataDir = temporaryDataDir();
  const first = await startServer({ dataDir });
  const port = first.record().database?.port;
  const server = spawnServer({
    dataDir: temporaryDataDir(),
    environment: { DATABASE_URL: `postgres://wickline:wrong@127.0.0.1:${port}/wickline` },
  });
  await expectRefusal(server, /password authentication failed/);
  await first.stop();
});
