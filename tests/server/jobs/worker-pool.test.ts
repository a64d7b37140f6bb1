import { expect, test } from 'vitest';
import { createWorkerPool } from '../../../src-server/jobs/worker-pool.ts';

function poolOf(...workers: string[]) {
  const woken: string[] = [];
  const pool = createWorkerPool((worker) => woken.push(worker));
  for (const worker of workers) pool.add(worker);
  return { pool, woken: () => woken.splice(0) };
}

test('a new job wakes one worker, not all', () => {
  const { pool, woken } = poolOf('a', 'b', 'c');
  pool.ring();
  expect(woken()).toEqual(['a']);
});

test('a worker that found a job wakes the next, until all are busy', () => {
  const { pool, woken } = poolOf('a', 'b', 'c');
  pool.begun('a');
  expect(woken()).toEqual(['b']);
  pool.begun('b');
  expect(woken()).toEqual(['c']);
  pool.begun('c');
  expect(woken()).toEqual([]);
  pool.ring();
  expect(woken()).toEqual([]);
});

test('a worker that is done looks again at once and can be woken again', () => {
  const { pool, woken } = poolOf('a');
  pool.begun('a');
  pool.ended('a');
  expect(woken()).toEqual(['a']);
  pool.ring();
  expect(woken()).toEqual(['a']);
});
