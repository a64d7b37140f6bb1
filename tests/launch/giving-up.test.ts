import { mkdirSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../../src-server/database/embedded-postgres.ts';
import { temporaryDataDir } from '../support/data-folder.ts';
import { clusterPointerOf, spawnServer } from '../support/server-process.ts';
import { until } from '../support/until.ts';

test('a first start of the database that is given up leaves nothing half made', async () => {
  const directory = temporaryDataDir();
  mkdirSync(directory);
  const giveUp = new AbortController();
  const starting = startEmbeddedPostgres({ directory, signal: giveUp.signal });
  const isBeingMade = () => readdirSync(directory).some((name) => name.includes('unfinished'));
  const refused = expect(starting).rejects.toThrow();
  await until('initdb is at work', isBeingMade);
  giveUp.abort();
  await refused;
  expect(readdirSync(directory)).toEqual(['postgres.json']);
});

test('SIGTERM in the middle of the first start stops it without a word', async () => {
  const dataDir = temporaryDataDir();
  const server = spawnServer({ dataDir });
  await until('the database is being made', () => clusterPointerOf(dataDir) !== null);
  server.child.kill('SIGTERM');
  expect((await server.exit).code).toBe(0);
  expect(server.output()).not.toMatch(/Error|failed/);
  expect(server.record()).toEqual({});
});
