import { expect, test } from 'vitest';
import { createWorkerPool } from '../../../src-server/jobs/worker-pool.ts';

/** Starts workers a, b, c, … */
function poolOf(size: number) {
  const done: string[] = [];
  const faults: Error[] = [];
  let started = 0;
  const pool = createWorkerPool({
    size,
    async start() {
      if (faults.length > 0) throw faults.pop();
      const worker = 'abc'[started] ?? '';
      started += 1;
      done.push(`start ${worker}`);
      return worker;
    },
    wake: (worker) => void done.push(`wake ${worker}`),
    onFault: (error) => void done.push(String(error)),
  });
  const since = async () => {
    // A started worker's name is known a few turns later.
    await new Promise(setImmediate);
    return done.splice(0);
  };
  return { pool, since, faults };
}

test('the first job starts the first worker, and the next wakes it', async () => {
  const { pool, since } = poolOf(3);
  expect(await since()).toEqual([]);
  pool.ring();
  expect(await since()).toEqual(['start a']);
  pool.ring();
  expect(await since()).toEqual(['wake a']);
});

test('a worker that found a job starts or wakes the next, until all are busy', async () => {
  const { pool, since } = poolOf(2);
  pool.ring();
  await since();
  pool.begun('a');
  expect(await since()).toEqual(['start b']);
  pool.ended('a');
  expect(await since()).toEqual(['wake a']);
  pool.begun('b');
  expect(await since()).toEqual(['wake a']);
  pool.begun('a');
  pool.ring();
  expect(await since()).toEqual([]);
});

test('a worker that is done looks again at once and can be woken again', async () => {
  const { pool, since } = poolOf(1);
  pool.ring();
  await since();
  pool.begun('a');
  pool.ended('a');
  expect(await since()).toEqual(['wake a']);
  pool.ring();
  expect(await since()).toEqual(['wake a']);
});

test('a job that comes while the only worker starts is not missed', async () => {
  const { pool, since } = poolOf(1);
  pool.ring();
  pool.ring();
  expect(await since()).toEqual(['start a', 'wake a']);
});

test('a closed pool starts no worker', async () => {
  const { pool, since } = poolOf(2);
  pool.close();
  pool.ring();
  expect(await since()).toEqual([]);
});

test('a worker that could not start is started by the next ring', async () => {
  const { pool, since, faults } = poolOf(1);
  faults.push(new Error('no connection'));
  pool.ring();
  expect(await since()).toEqual(['Error: no connection']);
  pool.ring();
  expect(await since()).toEqual(['start a']);
});
