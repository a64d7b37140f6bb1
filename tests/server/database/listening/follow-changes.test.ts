import { afterEach, expect, test, vi } from 'vitest';
import { followChanges } from '../../../../src-server/database/follow-changes.ts';
import type { Orm } from '../../../../src-server/database/orm.ts';
import { createLog } from '../../../../src-server/log/log.ts';

afterEach(() => void vi.useRealTimers());

/** Follows a number that another instance changes, and that cannot be read as often as said. */
function followed(failures: number) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let left = failures;
  let announce = () => {};
  const logged: string[] = [];
  const values = followChanges({
    orm: { em: { fork: () => ({}) } } as unknown as Orm,
    listener: {
      listen({ onNotification }) {
        announce = () => onNotification('');
        return { stop: async () => {} };
      },
    },
    log: createLog({ level: 'info', destination: { write: (line) => void logged.push(line) } }),
    channel: 'numbers',
    initial: 1,
    async read() {
      left -= 1;
      if (left >= 0) throw new Error('The database is busy.');
      return 2;
    },
  });
  values.follow();
  return { values, logged, announce: () => announce() };
}

test('a change that could not be read is read again until it is known, and logged once', async () => {
  const { values, logged, announce } = followed(3);
  announce();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([values.current(), values.version()]).toEqual([2, 1]);
  expect(logged).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('nothing is read again after the stop', async () => {
  const { values, announce } = followed(Number.POSITIVE_INFINITY);
  announce();
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(1);
  announce();
  await values.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
});
