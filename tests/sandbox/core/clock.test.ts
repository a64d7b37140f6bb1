import { describe, expect, it } from 'vitest';
import { type Calendar, createClock } from '../../../src-sandbox/core/clock.ts';
import { createStore } from '../../../src-sandbox/core/store.ts';

const HOUR_MS = 3_600_000;

const newClock = (machineNow?: () => number) =>
  createClock(
    createStore(null, 'clock', () => ({ offsetMs: 0 })),
    machineNow,
  );

/** Does one thing at each of `hours` from the start, and writes down when the clock said it was. */
function listedCalendar(start: Date, hours: number[], diary: string[], name: string): Calendar {
  const open = hours.map((hour) => start.getTime() + hour * HOUR_MS);
  return {
    name,
    nextDue: () => (open[0] === undefined ? null : new Date(open[0])),
    async runDue(now) {
      while (open[0] !== undefined && open[0] <= now.getTime()) {
        const hour = Math.round((now.getTime() - start.getTime()) / HOUR_MS);
        diary.push(`${name} at ${hour}`);
        open.shift();
      }
    },
  };
}

describe('the sandbox clock', () => {
  it('runs with the machine until it is moved', () => {
    const clock = newClock();
    const before = Date.now();
    const [now, seconds] = [clock.now().getTime(), clock.seconds()];
    const after = Date.now();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(after);
    expect(seconds).toBeGreaterThanOrEqual(Math.floor(before / 1000));
    expect(seconds).toBeLessThanOrEqual(Math.floor(after / 1000));
  });

  it('jumps forward and goes on from there', async () => {
    let machine = Date.parse('2026-11-01T10:00:00Z');
    const clock = newClock(() => machine);
    const target = new Date(clock.now().getTime() + 48 * HOUR_MS);
    await clock.advanceTo(target);
    expect(clock.now()).toEqual(target);
    machine += 1_500;
    expect(clock.now().getTime()).toBe(target.getTime() + 1_500);
  });

  it('never moves back', async () => {
    const clock = newClock();
    await expect(clock.advanceTo(new Date(clock.now().getTime() - 1))).rejects.toThrow('forward');
  });

  it('stops at every due moment on the way, in the order of time across calendars', async () => {
    const clock = newClock();
    const start = clock.now();
    const diary: string[] = [];
    clock.register(listedCalendar(start, [1, 5, 9], diary, 'renewal'));
    clock.register(listedCalendar(start, [3, 7, 30], diary, 'expiry'));
    await clock.advanceTo(new Date(start.getTime() + 10 * HOUR_MS));
    expect(diary).toEqual([
      'renewal at 1',
      'expiry at 3',
      'renewal at 5',
      'expiry at 7',
      'renewal at 9',
    ]);
  });

  it('runs what became due by the mere passing of time', async () => {
    const clock = newClock();
    const diary: string[] = [];
    clock.register(listedCalendar(clock.now(), [0], diary, 'expiry'));
    await clock.tick();
    expect(diary).toEqual(['expiry at 0']);
  });

  it('does one jump after the other when two are asked for at once', async () => {
    const clock = newClock();
    const start = clock.now().getTime();
    const diary: string[] = [];
    clock.register(listedCalendar(new Date(start), [1, 2, 3], diary, 'renewal'));
    await Promise.all([
      clock.advanceTo(new Date(start + 2 * HOUR_MS)),
      clock.advanceTo(new Date(start + 4 * HOUR_MS)),
    ]);
    expect(diary).toEqual(['renewal at 1', 'renewal at 2', 'renewal at 3']);
  });

  it('reports a calendar that is never done instead of hanging', async () => {
    const clock = newClock();
    const start = clock.now().getTime();
    clock.register({
      name: 'stuck',
      nextDue: () => new Date(start + HOUR_MS),
      runDue: async () => {},
    });
    await expect(clock.advanceTo(new Date(start + 2 * HOUR_MS))).rejects.toThrow('stuck');
  });
});
