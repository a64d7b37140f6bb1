import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { temporaryDataDir } from '../support/processes/data-folder.ts';
import { startPrepared } from '../support/processes/prepared-server.ts';

test('the bundled server starts its own database and sandbox', async () => {
  const server = await startPrepared({ dataDir: temporaryDataDir() });
  expect(Object.keys(server.record()).sort()).toEqual(['database', 'sandbox', 'server']);
  expect((await server.stop()).code).toBe(0);
});

/** The compiled programs in the folder that all starts share, by name and file. A new file replaces an older one. */
function compiled(): string[] {
  const [setting = ''] = inject('preparedProduct').command.filter((word) => word.includes('='));
  const folder = setting.slice(setting.indexOf('=') + 1);
  return readdirSync(folder)
    .filter((name) => name.startsWith('program-'))
    .map((name) => `${name} ${statSync(join(folder, name)).ino}`);
}

test('a start runs what the start before it compiled', async () => {
  const before = compiled();
  expect(before).toHaveLength(1);
  const server = await startPrepared();
  await server.stop();
  expect(compiled()).toEqual(before);
});
