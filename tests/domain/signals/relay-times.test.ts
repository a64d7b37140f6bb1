import { describe, expect, it } from 'vitest';
import { intervalMs, isBarAhead, isBarOver } from '../../../src/domain/signals/bar-age.ts';
import { dueAfterChange, dueAt, publicAt } from '../../../src/domain/signals/relay.ts';

const at = (time: string) => new Date(`2026-11-26T${time}Z`);
const night = { from: 22 * 60, until: 7 * 60, timeZone: 'Europe/Berlin' };

describe('a signal is due', () => {
  it('after the delay of its route', () => {
    expect(dueAt(at('14:30:10'), { delaySeconds: 300, quietHours: null })).toEqual(at('14:35:10'));
  });

  it('at the end of the quiet hours that its time falls into', () => {
    const quiet = (time: string) => dueAt(at(time), { delaySeconds: 0, quietHours: night });
    expect(quiet('20:59:59')).toEqual(at('20:59:59'));
    expect(quiet('21:00:00')).toEqual(new Date('2026-11-27T06:00:00Z'));
    expect(quiet('05:59:59')).toEqual(at('06:00:00'));
    expect(quiet('06:00:00')).toEqual(at('06:00:00'));
  });

  it('at the same hour of the wall clock when the clocks change in the night', () => {
    const before = new Date('2026-10-24T22:30:00Z');
    const due = dueAt(before, { delaySeconds: 0, quietHours: night });
    expect(due).toEqual(new Date('2026-10-25T06:00:00Z'));
  });
});

describe('a waiting signal of a route whose times change', () => {
  const moved = (due: string, planned: string, now: string, quietHours: typeof night | null) =>
    dueAfterChange({ dueAt: at(due), planned: at(planned) }, { now: at(now), quietHours });

  it('goes out after the new delay if that is shorter, but not in the past', () => {
    expect(moved('13:00:00', '12:30:00', '12:10:00', null)).toEqual(at('12:30:00'));
    expect(moved('13:00:00', '12:00:00', '12:10:00', null)).toEqual(at('12:10:00'));
  });

  it('keeps its time if the new delay is longer', () => {
    expect(moved('13:00:00', '14:00:00', '12:10:00', null)).toEqual(at('13:00:00'));
  });

  it('waits for the end of the quiet hours of the moment when they change', () => {
    expect(moved('06:00:00', '01:00:00', '02:00:00', night)).toEqual(at('06:00:00'));
    expect(moved('06:00:00', '01:00:00', '02:00:00', null)).toEqual(at('02:00:00'));
  });
});

describe('the public record shows a signal', () => {
  const received = at('12:00:00');
  const due = (plan: string, mask: 'price'[], time: string) => ({ plan, mask, dueAt: at(time) });

  it('at once without any route, and after the last delivery when everyone gets all of it', () => {
    expect(publicAt(received, [])).toEqual(received);
    const all = [due('premium', [], '12:00:00'), due('free', [], '13:00:00')];
    expect(publicAt(received, all)).toEqual(at('13:00:00'));
  });

  it('after a day at the earliest when some plan never gets all of it', () => {
    const tomorrow = new Date('2026-11-27T12:00:00Z');
    expect(publicAt(received, [due('premium', [], '12:00:00')])).toEqual(tomorrow);
    const idle = { ...due('free', [], '12:00:00'), isIdle: true };
    expect(publicAt(received, [due('premium', [], '12:00:00'), idle])).toEqual(tomorrow);
    const masked = [due('premium', [], '12:00:00'), due('free', ['price'], '13:00:00')];
    expect(publicAt(received, masked)).toEqual(tomorrow);
  });
});

describe('a bar', () => {
  it('is ahead when it starts more than one interval after the alert', () => {
    const bar = { barAt: '2026-11-26T13:00:00.000Z', interval: '60' };
    expect(isBarAhead(bar, at('12:00:00'))).toBe(false);
    expect(isBarAhead(bar, at('11:59:59'))).toBe(true);
    expect(isBarAhead({ ...bar, interval: null }, at('11:59:59'))).toBe(false);
    expect(isBarAhead({ barAt: '2199-01-01T00:00:00.000Z', interval: null }, at('12:00:00'))).toBe(
      true,
    );
  });
});

describe('a chart interval', () => {
  it.each([
    ['5', 300_000],
    ['240', 14_400_000],
    ['30S', 30_000],
    ['D', 86_400_000],
    ['1W', 604_800_000],
    [null, null],
    ['Renko', null],
  ])('%s is %s ms long', (interval, length) => {
    expect(intervalMs(interval)).toBe(length);
  });

  it('makes an alert late once its bar ended more than one interval ago', () => {
    const bar = { barAt: '2026-11-26T12:00:00.000Z', interval: '60' };
    expect(isBarOver(bar, at('13:00:05'))).toBe(false);
    expect(isBarOver(bar, at('14:00:00'))).toBe(false);
    expect(isBarOver(bar, at('14:00:01'))).toBe(true);
    expect(isBarOver({ ...bar, interval: null }, at('23:00:00'))).toBe(false);
  });
});
