import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { temporaryDataDir } from '../support/processes/data-folder.ts';
import { startPrepared } from '../support/processes/prepared-server.ts';

test('the bundled server starts its own database and sandbox', async () => {
  const server = await startPrepared({ dataDir: temporaryDataDir() });
  expect(Object.keys(server.record()).sort()).toEqual(['database', 'sandbox', 'server']);
  expect((await server.stop()).code).toBe(0);
});

/** Starts and stops the bundled server with this folder for what it compiled. */
async function startWith(folder: string): Promise<void> {
  const [, , ...program] = inject('preparedProduct').command;
  const server = await startPrepared({
    command: ['env', `NODE_COMPILE_CACHE=${folder}`, ...program],
  });
  expect((await server.stop()).code).toBe(0);
}

/** The compiled programs in the folder, by name and file. A new file replaces an older one. */
const compiled = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith('program-'))
    .map((name) => `${name} ${statSync(join(folder, name)).ino}`);

test('a start runs what the start before it compiled, unless the file is damaged', async () => {
  const folder = temporaryDataDir();
  await startWith(folder);
  const first = compiled(folder);
  expect(first).toHaveLength(1);
  await startWith(folder);
  expect(compiled(folder)).toEqual(first);

  const file = join(folder, first[0]?.split(' ')[0] ?? '');
  const { size } = statSync(file);
  const damaged = readFileSync(file).fill(0, Math.floor(size / 2));
  writeFileSync(file, damaged);
  await startWith(folder);
  expect(readFileSync(file).equals(damaged)).toBe(false);
});
