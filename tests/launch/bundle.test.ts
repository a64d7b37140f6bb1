import { expect, test } from 'vitest';
import { temporaryDataDir } from '../support/processes/data-folder.ts';
import { startPrepared } from '../support/processes/prepared-server.ts';

test('the bundled server starts its own database and sandbox', async () => {
  const server = await startPrepared({ dataDir: temporaryDataDir() });
  expect(Object.keys(server.record()).sort()).toEqual(['database', 'sandbox', 'server']);
  expect((await server.stop()).code).toBe(0);
});
