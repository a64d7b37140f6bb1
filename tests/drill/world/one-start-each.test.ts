import { expect, test } from 'vitest';
import { oneStartEach } from './one-start-each.ts';

/** Starts that end on command. */
function heldStarts() {
  const begun: { place: number; end(error?: Error): void }[] = [];
  const startAt = (place: number) =>
    new Promise<void>((resolve, reject) => {
      begun.push({ place, end: (error) => (error === undefined ? resolve() : reject(error)) });
    });
  return { begun, ...oneStartEach(startAt) };
}

test('concurrent requests to start one place share a single start', async () => {
  const { begun, start, underWay } = heldStarts();
  const wanted = [start(0), start(0), start(1)];
  expect(begun.map(({ place }) => place)).toEqual([0, 1]);
  let isOver = false;
  const seen = underWay(0).then(() => {
    isOver = true;
  });
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  begun[0]?.end();
  begun[1]?.end();
  await Promise.all(wanted);
  await seen;
});

test('a place can be started again after a start ended or failed', async () => {
  const { begun, start, underWay } = heldStarts();
  const failed = start(0);
  begun[0]?.end(new Error('the database recovers'));
  await expect(failed).rejects.toThrow('the database recovers');
  await underWay(0);
  const again = start(0);
  begun[1]?.end();
  await again;
  void start(0);
  expect(begun).toHaveLength(3);
});
