import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  bucketsOf,
  daysBetween,
  ownRange,
  presetRange,
  rangeBefore,
  unitOf,
} from '../../../src/domain/numbers/day-range.ts';

const TODAY = '2026-03-31';

it.each([
  ['7d', '2026-03-25', '2026-03-31'],
  ['30d', '2026-03-02', '2026-03-31'],
  ['12m', '2025-04-01', '2026-03-31'],
  ['this-month', '2026-03-01', '2026-03-31'],
  ['last-month', '2026-02-01', '2026-02-28'],
  ['this-year', '2026-01-01', '2026-03-31'],
] as const)('%s is from %s to %s', (preset, from, to) => {
  expect(presetRange(preset, TODAY)).toEqual({ from, to });
});

describe('the period before', () => {
  it.each([
    ['a whole month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['a whole year', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['a month that has begun', '2026-03-01', '2026-03-10', '2026-02-01', '2026-02-10'],
    ['a month that is longer so far', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['any other days', '2026-03-05', '2026-03-11', '2026-02-26', '2026-03-04'],
  ])('of %s', (_, from, to, beforeFrom, beforeTo) => {
    expect(rangeBefore({ from, to })).toEqual({ from: beforeFrom, to: beforeTo });
  });

  it('of this year is the same days of last year', () => {
    const year = { from: '2028-01-01', to: '2028-02-29' };
    expect(rangeBefore(year, 'this-year')).toEqual({ from: '2027-01-01', to: '2027-02-28' });
  });

  it('ends on an earlier day than the range begins', () => {
    const day = fc.integer({ min: 0, max: 2_000 }).map((days) => addDays('2024-01-01', days));
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 700 }), (from, length) => {
        const before = rangeBefore({ from, to: addDays(from, length - 1) });
        expect(before.to < from).toBe(true);
        expect(daysBetween(before)).toBeGreaterThan(0);
      }),
    );
  });
});

describe('own dates', () => {
  it('end today at the latest', () => {
    expect(ownRange('2026-03-01', '2027-01-01', TODAY)).toEqual({ from: '2026-03-01', to: TODAY });
  });

  it.each([
    ['2026-03-02', '2026-03-01'],
    ['2026-02-30', '2026-03-01'],
    ['2020-01-01', '2026-03-01'],
    ['2026-04-01', '2026-04-02'],
    ['', ''],
  ])('from %s to %s are refused', (from, to) => {
    expect(ownRange(from, to, TODAY)).toBeNull();
  });
});

it('buckets cover each day once, in weeks from Monday or calendar months', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 1, max: 731 }),
      (offset, length) => {
        const from = addDays('2026-01-01', offset);
        const range = { from, to: addDays(from, length - 1) };
        const buckets = bucketsOf(range);
        expect(buckets.reduce((sum, bucket) => sum + daysBetween(bucket), 0)).toBe(length);
        expect([buckets[0]?.from, buckets.at(-1)?.to]).toEqual([range.from, range.to]);
        for (const bucket of buckets.slice(1)) {
          if (unitOf(range) === 'month') expect(bucket.from.endsWith('-01')).toBe(true);
          if (unitOf(range) === 'week') expect(new Date(bucket.from).getUTCDay()).toBe(1);
        }
      },
    ),
  );
});
