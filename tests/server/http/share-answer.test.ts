import { expect, it } from 'vitest';
import { movableClock } from '../../../src-server/clock/clock.ts';
import { shareAnswer } from '../../../src-server/composition/monitoring/share-answer.ts';

const machineClock = movableClock(new Date('2026-03-01T12:00:00Z'));

function counted(answer: (n: number) => Promise<number>) {
  let asked = 0;
  const ask = () => {
    asked += 1;
    return answer(asked);
  };
  return { ask: shareAnswer(ask, { forMs: 500, machineClock }), times: () => asked };
}

it('concurrent callers share one call, and half a second later a new one starts', async () => {
  const { ask, times } = counted(async (n) => n);
  expect(new Set(await Promise.all(Array.from({ length: 1_000 }, ask)))).toEqual(new Set([1]));
  machineClock.advance(499);
  expect(await ask()).toBe(1);
  machineClock.advance(1);
  expect(await ask()).toBe(2);
  expect(times()).toBe(2);
});

it('while a call is in flight no second one starts, however long it takes', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const { ask, times } = counted(() => promise);
  const first = ask();
  machineClock.advance(60_000);
  const second = ask();
  resolve(7);
  expect(await Promise.all([first, second])).toEqual([7, 7]);
  expect(times()).toBe(1);
  await ask();
  expect(times()).toBe(2);
});

it('a failure is not shared later, and a clock set back keeps no answer', async () => {
  const { ask } = counted(async (n) => (n === 1 ? Promise.reject(new Error('away')) : n));
  await expect(ask()).rejects.toThrow('away');
  expect(await ask()).toBe(2);
  machineClock.advance(-60_000);
  expect(await ask()).toBe(3);
});
