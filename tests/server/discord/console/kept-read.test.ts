import { beforeEach, expect, test } from 'vitest';
import { movableClock } from '../../../../src-server/clock/clock.ts';
import {
  type Following,
  type Kept,
  kept,
} from '../../../../src-server/discord/console/directory/kept-read.ts';

const clock = movableClock(new Date('2026-03-01T12:00:00Z'));
let following: Following;
let asked: PromiseWithResolvers<Set<string>>[];
let known: Kept<Set<string>, string>;
beforeEach(() => {
  following = 'followed';
  asked = [];
  known = kept(clock, {
    following: () => following,
    read: () => {
      const reading = Promise.withResolvers<Set<string>>();
      asked.push(reading);
      return reading.promise;
    },
    apply: (value, event: string) => void value.add(event),
  });
});
const pass = (ms: number) => clock.advance(ms);
const answer = async (which: number, ...values: string[]) => {
  const reading = known.get();
  await Promise.resolve();
  asked[which]?.resolve(new Set(values));
  return [...(await reading)];
};

test('concurrent readers share one read, with the changes made during it', async () => {
  const [one, two] = [known.get(), known.get()];
  await Promise.resolve();
  known.happened('later');
  asked[0]?.resolve(new Set(['first']));
  expect([...(await one)]).toEqual(['first', 'later']);
  expect(await two).toBe(await one);
  expect(asked).toHaveLength(1);
});

test('a read in flight when the cache was cleared does not answer later readers', async () => {
  const before = known.get();
  await Promise.resolve();
  known.forget();
  const after = known.get();
  await Promise.resolve();
  expect(asked).toHaveLength(2);
  asked[1]?.resolve(new Set(['new']));
  expect([...(await after)]).toEqual(['new']);
  asked[0]?.resolve(new Set(['old']));
  expect([...(await before)]).toEqual(['old']);
  expect([...(await known.get())]).toEqual(['new']);
  expect(asked).toHaveLength(2);
});

test('without events the last list is used for half a minute and marked stale', async () => {
  await answer(0, 'a');
  const readAt = clock.now().getTime();
  expect(known.staleSince()).toBeNull();
  pass(10_000);
  following = 'unfollowed';
  expect([...(await known.get())]).toEqual(['a']);
  expect(known.staleSince()).toBe(readAt);
  pass(25_000);
  expect(known.staleSince()).toBeNull();
  expect(await answer(1, 'b')).toEqual(['b']);
});

test('a bot that was disconnected drops its cache', async () => {
  await answer(0, 'a');
  following = 'lost';
  expect(await answer(1, 'b')).toEqual(['b']);
});

test('a failed read rejects for its callers, and the next call reads again', async () => {
  const failing = known.get();
  await Promise.resolve();
  asked[0]?.reject(new Error('away'));
  await expect(failing).rejects.toThrow('away');
  expect(await answer(1, 'a')).toEqual(['a']);
});
