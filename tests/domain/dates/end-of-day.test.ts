import { afterEach, describe, expect, it, vi } from 'vitest';
import { endOfDay } from '../../../src/domain/dates/end-of-day.ts';
import { dayThere, noonThere } from '../../../src/domain/dates/time-zone.ts';
import { showDay, showEnd, showMoment, showUtc } from '../../../src-client/lib/dates.ts';

const ZONES = ['Pacific/Kiritimati', 'Asia/Shanghai', 'Europe/Berlin', 'UTC', 'America/New_York'];
const CHOSEN = endOfDay('2026-12-10') ?? '';

describe('a last day that an operator chose', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each(ZONES)('is the same day in a mail of a shop in %s', (timeZone) => {
    expect(dayThere(new Date(CHOSEN), timeZone)).toBe('2026-12-10');
    expect(noonThere(new Date(CHOSEN), timeZone)).toBe('2026-12-10T12:00:00.000Z');
  });

  it.each(ZONES)('is the same day on the page of a reader in %s', (timeZone) => {
    vi.stubEnv('TZ', timeZone);
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(timeZone);
    expect(showDay(CHOSEN)).toBe(showUtc('2026-12-10'));
    expect(showEnd(CHOSEN)).toBe(showUtc('2026-12-10'));
  });

  it('has no time of day, and any other end has one', () => {
    expect(showEnd(CHOSEN)).toBe('Dec 10, 2026');
    const moment = '2026-12-10T18:00:00.000Z';
    expect(showEnd(moment)).toBe(showMoment(moment));
  });

  it('leaves every other moment in the zone of the shop', () => {
    expect(dayThere(new Date('2026-12-10T23:59:58.000Z'), 'Asia/Shanghai')).toBe('2026-12-11');
    expect(dayThere(new Date('2026-12-10T23:59:59.400Z'), 'Asia/Shanghai')).toBe('2026-12-11');
    expect(dayThere(new Date('2026-12-10T02:00:00.000Z'), 'America/New_York')).toBe('2026-12-09');
  });
});
