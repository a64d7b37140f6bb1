import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPlace } from '../../src-server/database/embedded/place.ts';
import { startEmbeddedPostgres } from '../../src-server/database/embedded-postgres.ts';
import { isRunning } from '../../src-server/process/process-identity.ts';
import { temporaryDataDir } from '../support/processes/data-folder.ts';
import { clusterPointerOf, REPOSITORY, spawnServer } from '../support/processes/server-process.ts';
import { until } from '../support/until.ts';

test('an aborted first start of the database leaves no unfinished cluster', async () => {
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

/** Runs in a process that can create files but write nothing to them, as on a full disk. */
function findPlaceWithoutRoom(directory: string): number | null {
  const place = join(REPOSITORY, 'src-server/database/embedded/place.ts');
  const script = '(await import(process.argv[1])).findPlace(process.argv[2])';
  const node = [process.execPath, '--input-type=module', '-e', script, place, directory];
  return spawnSync('sh', ['-c', 'ulimit -f 0 && exec "$@"', 'sh', ...node]).status;
}

test('a start that could not record the database’s place does not block the next one', () => {
  const directory = temporaryDataDir();
  mkdirSync(directory);
  expect(findPlaceWithoutRoom(directory)).not.toBe(0);
  const made = findPlace(directory);
  expect(findPlace(directory)).toEqual(made);
});

test('SIGTERM during the first start exits with 0, prints no error and leaves nothing running', async () => {
  const dataDir = temporaryDataDir();
  const server = spawnServer({ dataDir });
  await until('the database is being made', () => clusterPointerOf(dataDir) !== null);
  server.child.kill('SIGTERM');
  expect((await server.exit).code).toBe(0);
  expect(server.output()).not.toMatch(/Error|failed/);
  // A stop that had to be forced leaves its record to the next start.
  await until('nothing of it runs', () =>
    Object.values(server.record()).every((each) => each === undefined || !isRunning(each)),
  );
});
