import { expect, test } from 'vitest';
import { isRunning } from '../../src-server/process/process-identity.ts';
import { temporaryDataDir } from '../support/processes/data-folder.ts';
import { preparedDataDir, startPrepared } from '../support/processes/prepared-server.ts';
import {
  clusterPointerOf,
  isReady,
  REPOSITORY,
  spawnServer,
  startServer,
} from '../support/processes/server-process.ts';
import { until } from '../support/until.ts';

test('after kill -9 of the server the next start adopts its database and its sandbox', async () => {
  const dataDir = preparedDataDir();
  const killed = await startPrepared({ dataDir });
  const before = killed.record();
  killed.child.kill('SIGKILL');
  await killed.exit;
  const next = await startPrepared({ dataDir });
  const after = next.record();
  expect(after.database?.pid).toBe(before.database?.pid);
  expect(after.sandbox?.pid).toBe(before.sandbox?.pid);
  expect(after.server?.pid).not.toBe(before.server?.pid);
  const { code } = await next.stop();
  expect(code).toBe(0);
  expect(after.database !== undefined && isRunning(after.database)).toBe(false);
  expect(after.sandbox !== undefined && isRunning(after.sandbox)).toBe(false);
});

test('the server restarts a killed database and a killed sandbox at their old addresses', async () => {
  const server = await startPrepared();
  const before = server.record();
  process.kill(before.database?.pid ?? 0, 'SIGKILL');
  process.kill(before.sandbox?.pid ?? 0, 'SIGKILL');
  await until('both run again and the server is ready', async () => {
    const { database, sandbox } = server.record();
    const isNew = database?.pid !== before.database?.pid && sandbox?.pid !== before.sandbox?.pid;
    return isNew && sandbox?.addresses !== undefined && (await isReady(server.url));
  });
  const after = server.record();
  expect(after.database?.port).toBe(before.database?.port);
  expect(after.sandbox?.addresses).toEqual(before.sandbox?.addresses);
  await server.stop();
});

test('after kill -9 of every process the next start recovers', async () => {
  const dataDir = preparedDataDir();
  const killed = await startPrepared({ dataDir });
  const { database, sandbox } = killed.record();
  for (const pid of [killed.pid, database?.pid, sandbox?.pid]) process.kill(pid ?? 0, 'SIGKILL');
  await killed.exit;
  const next = await startPrepared({ dataDir });
  expect(next.record().database?.pid).not.toBe(database?.pid);
  const { code } = await next.stop();
  expect(code).toBe(0);
});

test('after kill -9 of npm the server stops everything on its own', async () => {
  const dataDir = preparedDataDir();
  const npm = spawnServer({
    dataDir,
    command: ['npm', 'start', '--prefix', REPOSITORY],
  });
  await until('it is ready', async () => {
    const url = npm.record().server?.url;
    return url !== undefined && (await isReady(url));
  });
  const { server, database, sandbox } = npm.record();
  npm.child.kill('SIGKILL');
  await until('nothing of it runs any more', () =>
    [server, database, sandbox].every((each) => each !== undefined && !isRunning(each)),
  );
});

test('kill -9 during the first start does not break the next one', async () => {
  const dataDir = temporaryDataDir();
  const killed = spawnServer({ dataDir });
  await until('the database is being made', () => clusterPointerOf(dataDir) !== null);
  killed.child.kill('SIGKILL');
  await killed.exit;
  const next = await startServer({ dataDir });
  const { code } = await next.stop();
  expect(code).toBe(0);
});
