import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { findDatabaseUser } from '../../src-server/database/embedded/database-user.ts';
import { temporaryDataDir } from '../support/data-folder.ts';
import { clusterPointerOf, REPOSITORY, startServer } from '../support/server-process.ts';

const isRoot = process.getuid?.() === 0;

test('the data folder may lie behind a folder that only we may enter, as `mktemp -d` makes it', async () => {
  const dataDir = temporaryDataDir({ mode: 0o700 });
  const first = await startServer({ dataDir });
  await first.stop();
  const cluster = clusterPointerOf(dataDir)?.cluster;
  const second = await startServer({ dataDir });
  await second.stop();
  // Root's database runs as another user, who could not enter.
  if (isRoot) expect(cluster).toMatch(/^\//);
  else expect(cluster).toBe('postgres');
  expect(clusterPointerOf(dataDir)?.cluster).toBe(cluster);
});

test.runIf(isRoot)(
  'root keeps the database in the data folder where its user can enter',
  async () => {
    const dataDir = temporaryDataDir();
    const server = await startServer({ dataDir });
    await server.stop();
    expect(clusterPointerOf(dataDir)?.cluster).toBe('postgres');
  },
);

test('an ordinary user needs nothing more', async (context) => {
  if (!isRoot) return context.skip('every other test of this run is one');
  if (!isOpenToEveryone(REPOSITORY)) return context.skip(`nobody else can enter ${REPOSITORY}`);
  const { uid, gid } = findDatabaseUser() ?? { uid: 65_534, gid: 65_534 };
  const user = { uid, gid };
  const server = await startServer({ dataDir: temporaryDataDir({ owner: user }), user });
  expect(clusterPointerOf(server.dataDir)?.cluster).toBe('postgres');
  const { code } = await server.stop();
  expect(code).toBe(0);
});

function isOpenToEveryone(folder: string): boolean {
  for (let current = folder; ; current = dirname(current)) {
    if ((statSync(current).mode & 0o005) !== 0o005) return false;
    if (current === dirname(current)) return true;
  }
}
