import { expect, test } from 'vitest';
import { shownExpiry, verdictOf } from '../../../src-server/tradingview/manual/judge-pasted.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OLD = Date.parse('2026-03-10T00:00:00Z');

/** Every hour of a day, in every time zone from UTC-12 to UTC+14. */
const PLACES = Array.from({ length: 24 }, (_, hour) =>
  Array.from({ length: 27 }, (_zone, index) => ({
    old: new Date(OLD + hour * HOUR_MS),
    offsetMs: (index - 12) * HOUR_MS,
  })),
).flat();

const later = (moment: Date, ms: number) => new Date(moment.getTime() + ms);
const dayAt = (moment: Date, offsetMs: number) =>
  later(moment, offsetMs).toISOString().slice(0, 10);

/** The verdict on an extension when the list shows this day. */
function judged(extension: { old: Date; until: Date }, ...days: string[]) {
  const { old, until } = extension;
  const expiry = { kind: 'day', days } as const;
  const known = { seen: [old], wanted: [until] };
  const seen = { present: true, expiry, expiresAt: shownExpiry(expiry, known, true) };
  return verdictOf({ action: 'extend', until }, seen, true);
}

/** The verdicts in every place: before the operator extends the entry, and after it. */
function everywhere(extensionMs: number) {
  const judge = (shown: 'old' | 'until') =>
    new Set(
      PLACES.map(({ old, offsetMs }) => {
        const extension = { old, until: later(old, extensionMs) };
        return judged(extension, dayAt(extension[shown], offsetMs));
      }),
    );
  return { before: [...judge('old')], after: [...judge('until')] };
}

test('a month’s extension is confirmed in every time zone once it is made, and not before', () => {
  expect(everywhere(31 * DAY_MS)).toEqual({ before: ['other-expiry'], after: ['confirmed'] });
});

test('a day’s extension that was not made is confirmed in no time zone', () => {
  expect(everywhere(DAY_MS).before.sort()).toEqual(['expiry-unclear', 'other-expiry']);
});

test('a day’s extension is confirmed by a day that the old expiry has in no time zone', () => {
  const extension = {
    old: new Date('2026-03-10T15:00:00Z'),
    until: new Date('2026-03-11T15:00:00Z'),
  };
  expect(judged(extension, '2026-03-10')).toBe('other-expiry');
  expect(judged(extension, '2026-03-11')).toBe('expiry-unclear');
  expect(judged(extension, '2026-03-12')).toBe('confirmed');
});

test('a date that reads as the old expiry with day and month swapped confirms no extension', () => {
  const extension = {
    old: new Date('2026-03-04T12:00:00Z'),
    until: new Date('2026-04-03T12:00:00Z'),
  };
  expect(judged(extension, '2026-03-04', '2026-04-03')).toBe('expiry-unclear');
});

test('an addition is confirmed by its day in every time zone', () => {
  const verdicts = PLACES.map(({ old: until, offsetMs }) => {
    const expiry = { kind: 'day', days: [dayAt(until, offsetMs)] } as const;
    const known = { seen: [null], wanted: [until] };
    const expiresAt = shownExpiry(expiry, known, true);
    return verdictOf({ action: 'add', until }, { present: true, expiry, expiresAt }, true);
  });
  expect(new Set(verdicts)).toEqual(new Set(['confirmed']));
});
