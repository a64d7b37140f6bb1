import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/processes/data-folder.ts';

const CLAIM = pathToFileURL(
  join(import.meta.dirname, '../../src-server/launch/data-directory.ts'),
).href;
const ROUNDS = 40;
const AT_ONCE = 2;

/** Claims one new folder after the other, each at the same moment as the other worker. */
const PROGRAM = `
  const { parentPort, workerData } = require('node:worker_threads');
  import(workerData.claim).then(({ claimDataDirectory }) => {
    const gate = new Int32Array(workerData.gate);
    const refused = [];
    workerData.folders.forEach((folder, round) => {
      Atomics.add(gate, round, 1);
      while (Atomics.load(gate, round) < workerData.atOnce) {}
      try { claimDataDirectory(folder); } catch (error) { refused.push(error.message); }
    });
    parentPort.postMessage(refused);
  });`;

test('two starts that race to create a data folder both accept it as ours', async () => {
  const folders = Array.from({ length: ROUNDS }, (_, n) => join(temporaryFolder(), `${n}`, 'data'));
  const gate = new SharedArrayBuffer(ROUNDS * Int32Array.BYTES_PER_ELEMENT);
  const workerData = { claim: CLAIM, folders, gate, atOnce: AT_ONCE };
  const refusals = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const worker = new Worker(PROGRAM, { eval: true, workerData });
      return new Promise<string[]>((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
      });
    }),
  );
  expect(refusals.flat()).toEqual([]);
});
