import { chmodSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findDatabaseUser } from '../../src-server/database/embedded/database-user.ts';
import { temporaryDataDir, temporaryFolder } from '../support/processes/data-folder.ts';
import { isOpenToEveryone } from '../support/processes/open-folder.ts';
import {
  clusterPointerOf,
  REPOSITORY,
  spawnServer,
  startServer,
} from '../support/processes/server-process.ts';

const isRoot = process.getuid?.() === 0;

test('the data folder may be inside a folder that only we can enter, as `mktemp -d` creates it', async () => {
  const dataDir = temporaryDataDir({ mode: 0o700 });
  const first = await startServer({ dataDir });
  await first.stop();
  const cluster = clusterPointerOf(dataDir)?.cluster;
  const second = await startServer({ dataDir });
  await second.stop();
  // Root runs the database as another user, who cannot enter that folder.
  if (isRoot) expect(cluster).toMatch(/^\//);
  else expect(cluster).toBe('postgres');
  expect(clusterPointerOf(dataDir)?.cluster).toBe(cluster);
});

test.runIf(isRoot)(
  'root keeps the database in the data folder when its user can enter',
  async () => {
    const dataDir = temporaryDataDir();
    const server = await startServer({ dataDir });
    await server.stop();
    expect(clusterPointerOf(dataDir)?.cluster).toBe('postgres');
  },
);

test('an ordinary user starts and stops without any preparation', async (context) => {
  if (!isRoot) return context.skip('every other test of this run is one');
  if (!isOpenToEveryone(REPOSITORY)) return context.skip(`nobody else can enter ${REPOSITORY}`);
  const { uid, gid } = findDatabaseUser() ?? { uid: 65_534, gid: 65_534 };
  const user = { uid, gid };
  const server = await startServer({ dataDir: temporaryDataDir({ owner: user }), user });
  expect(clusterPointerOf(server.dataDir)?.cluster).toBe('postgres');
  const { code } = await server.stop();
  expect(code).toBe(0);
});

test('reports a read-only data folder with its path', async (context) => {
  if (isRoot && !isOpenToEveryone(REPOSITORY)) {
    return context.skip(`root writes everywhere, and nobody else can enter ${REPOSITORY}`);
  }
  const user = isRoot ? (findDatabaseUser() ?? undefined) : undefined;
  const dataDir = temporaryFolder(user === undefined ? {} : { owner: user });
  chmodSync(dataDir, 0o555);
  const server = spawnServer({
    dataDir,
    ...(user === undefined ? {} : { user: { uid: user.uid, gid: user.gid } }),
  });
  expect((await server.exit).code).toBe(1);
  expect(server.output()).toBe(
    `The data folder ${dataDir} cannot be written to (EACCES): set DATA_DIR to a folder that can.\n`,
  );
});
