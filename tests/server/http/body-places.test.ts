import { expect, it } from 'vitest';
import { machineClock } from '../../../src-server/clock/clock.ts';
import { createBodyPlaces } from '../../../src-server/http/body-places.ts';

const REFUSED = { kind: 'unavailable', retryAfterSeconds: 2 };
const NEVER_MS = 600_000;

/** Two are read at once, two more wait. Bodies end when they are told to. */
function fewPlaces(patienceMs: number) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const at = { most: 2, mostWaiting: 2, patienceMs, clock: machineClock };
  const inPlace = createBodyPlaces(at);
  const begin = (name: string) =>
    inPlace(
      () =>
        new Promise<string>((resolve) => {
          begun.push(name);
          ends.push(() => resolve(name));
        }),
    );
  const endOne = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { inPlace, begin, begun, endOne };
}

it('so many bodies are read at once, some wait unread, and one more is asked to come again', async () => {
  const { begin, begun, endOne } = fewPlaces(NEVER_MS);
  const all = ['a', 'b', 'c', 'd'].map(begin);
  await expect(begin('e')).rejects.toMatchObject(REFUSED);
  expect(begun).toEqual(['a', 'b']);
  await endOne();
  expect(begun).toEqual(['a', 'b', 'c']);
  all.push(begin('f'));
  for (let index = 0; index < 4; index += 1) await endOne();
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'f']);
});

it('who dawdles makes room for whoever waits, also where slow ones wait before', async () => {
  const { inPlace, begin } = fewPlaces(20);
  const slow = ['a', 'b', 'c'].map((name) => begin(name).catch((error: unknown) => error));
  expect(await inPlace(async () => 'quick')).toBe('quick');
  expect(await slow[0]).toMatchObject(REFUSED);
});

it('slow ones one after the other keep nobody waiting for long', async () => {
  const at = { most: 1, mostWaiting: 9, patienceMs: 20, clock: machineClock };
  const inPlace = createBodyPlaces(at);
  const slow = Array.from({ length: 6 }, () =>
    inPlace(() => new Promise(() => {})).catch((error: unknown) => error),
  );
  expect(await inPlace(async () => 'quick')).toBe('quick');
  for (const each of slow) expect(await each).toMatchObject(REFUSED);
});

it('a body that cannot be read leaves its place', async () => {
  const { inPlace } = fewPlaces(NEVER_MS);
  for (let index = 0; index < 5; index += 1) {
    await expect(inPlace(() => Promise.reject(new Error('cut')))).rejects.toThrow('cut');
  }
  expect(await inPlace(async () => 'well')).toBe('well');
});
