import { chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findSandboxPorts } from '../../src-server/launch/port-check.ts';
import { temporaryDataDir, temporaryFolder } from '../support/processes/data-folder.ts';
import { spawnPrepared, startPrepared } from '../support/processes/prepared-server.ts';
import type { ServerProcess } from '../support/processes/server-process.ts';

/** Expects one sentence on one line, exit code 1 and nothing left running. */
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

test('of two concurrent starts one runs and the other names the data folder in use', async () => {
  const dataDir = temporaryDataDir();
  const [one, other] = [spawnPrepared({ dataDir }), spawnPrepared({ dataDir })];
  const refused = await Promise.race([one.exit.then(() => one), other.exit.then(() => other)]);
  expect(refused.output()).toMatch(/^Wickline already runs with the data folder .*\n$/);
  expect((await refused.exit).code).toBe(1);
  const running = refused === one ? other : one;
  await expect.poll(() => running.record().server).toBeDefined();
  running.child.kill('SIGTERM');
  expect((await running.exit).code).toBe(0);
});

test('a taken port is reported before anything starts', async () => {
  const dataDir = temporaryDataDir();
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const address = taken.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const server = spawnPrepared({ dataDir, environment: { PORT: String(port) } });
  await expectRefusal(server, new RegExp(`Cannot listen on 127.0.0.1:${port}: the port is taken`));
  taken.close();
});

test('a taken port of the last simulated provider is reported before anything starts', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  await expect(findSandboxPorts(port - 4)).rejects.toThrow(/set SANDBOX_PORT to another/);
  taken.close();
});

test('refuses a folder with foreign files and leaves it untouched', async () => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, 'thesis.txt'), 'years of work');
  await expectRefusal(spawnPrepared({ dataDir }), /is not ours: it holds thesis\.txt/);
  expect(readdirSync(dataDir)).toEqual(['thesis.txt']);
});

test('refuses a data folder that is a file', async () => {
  const dataDir = join(temporaryFolder(), 'file');
  writeFileSync(dataDir, '');
  await expectRefusal(spawnPrepared({ dataDir }), /is a file, not a folder/);
});

test.runIf(process.getuid?.() === 0)('refuses a folder of another owner', async () => {
  const dataDir = join(temporaryFolder(), 'theirs');
  mkdirSync(dataDir);
  chownSync(dataDir, 65_534, 65_534);
  await expectRefusal(spawnPrepared({ dataDir }), /belongs to another user \(id 65534\)/);
});

test('a folder that cannot be created is reported with its path', async () => {
  // Not even root can create folders in /proc.
  await expectRefusal(
    spawnPrepared({ dataDir: '/proc/wickline' }),
    /\/proc\/wickline cannot be made/,
  );
});

test.each([
  ['with a closed port', 'postgres://u:secret-word@127.0.0.1:1/d', /ECONNREFUSED/],
  ['with an unknown host', 'postgres://u:secret-word@no-such-host.invalid/d', /ENOTFOUND|EAI/],
])('a DATABASE_URL %s fails the start without showing its password', async (_, url, reason) => {
  const server = spawnPrepared({
    dataDir: temporaryDataDir(),
    environment: { DATABASE_URL: url },
  });
  await expectRefusal(server, reason);
  expect(server.output()).not.toContain('secret-word');
});

test('a DATABASE_URL with a wrong password prints the server’s error', async () => {
  const first = await startPrepared();
  const port = first.record().database?.port;
  const server = spawnPrepared({
    dataDir: temporaryDataDir(),
    environment: { DATABASE_URL: `postgres://wickline:wrong@127.0.0.1:${port}/wickline` },
  });
  await expectRefusal(server, /password authentication failed/);
  await first.stop();
});
