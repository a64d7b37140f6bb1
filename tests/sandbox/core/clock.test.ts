import { describe, expect, it } from 'vitest';
import { type Calendar, createClock } from '../../../src-sandbox/core/clock.ts';
import { createStore } from '../../../src-sandbox/core/store.ts';

const HOUR_MS = 3_600_000;

const newClock = (machineNow?: () => number) =>
  createClock(
    createStore(null, 'clock', () => ({ offsetMs: 0 })),
    machineNow,
  );

/** A calendar with one entry at each of `hours` after the start. Each entry logs the clock's time to `diary`. */
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
  it('the sandbox clock runs at machine speed until it is moved', () => {
    const clock = newClock();
    const before = Date.now();
    const [now, seconds] = [clock.now().getTime(), clock.seconds()];
    const after = Date.now();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(after);
    expect(seconds).toBeGreaterThanOrEqual(Math.floor(before / 1000));
    expect(seconds).toBeLessThanOrEqual(Math.floor(after / 1000));
  });

  it('jumps forward and keeps running from there', async () => {
    let machine = Date.parse('2026-11-01T10:00:00Z');
    const clock = newClock(() => machine);
    const target = new Date(clock.now().getTime() + 48 * HOUR_MS);
    await clock.advanceTo(target);
    expect(clock.now()).toEqual(target);
    machine += 1_500;
    expect(clock.now().getTime()).toBe(target.getTime() + 1_500);
  });

  it('refuses to move back', async () => {
    const clock = newClock();
    await expect(clock.advanceTo(new Date(clock.now().getTime() - 1))).rejects.toThrow('forward');
  });

  it('the sandbox clock runs every due entry on the way, in time order across calendars', async () => {
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

  it('the sandbox clock runs entries that fall due without a jump', async () => {
    const clock = newClock();
    const diary: string[] = [];
    clock.register(listedCalendar(clock.now(), [0], diary, 'expiry'));
    await clock.tick();
    expect(diary).toEqual(['expiry at 0']);
  });

  it('serializes two jumps requested at once', async () => {
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

  it('rejects a jump over a calendar that never finishes instead of hanging', async () => {
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
