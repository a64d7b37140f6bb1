import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../src/domain/numbers/day-range.ts';
import {
  DAYS_OF_A_MONTH,
  type DayFact,
  MIN_CHURN_DAYS,
  receivedOf,
  recoveredShare,
  revenueOf,
  stockBefore,
} from '../../../src/domain/numbers/figures.ts';
import { MOVEMENT_KINDS } from '../../../src/domain/numbers/movement.ts';
import { at, FIRST_DAY, factsOf, type Life, levelOn, lives, lossesOf } from './random-lives.ts';

const NOTHING = { cents: 0, people: 0 };
const LAST_DAY = addDays(FIRST_DAY, 119);
const span = fc
  .tuple(fc.integer({ min: 0, max: 119 }), fc.integer({ min: 0, max: 119 }))
  .map(([a, b]) => ({
    from: addDays(FIRST_DAY, Math.min(a, b)),
    to: addDays(FIRST_DAY, Math.max(a, b)),
  }));

const stockOn = (all: readonly Life[], currency: string, day: string) => {
  const levels = all.map((life) => levelOn(life, currency, day));
  return {
    cents: levels.reduce((sum, cents) => sum + cents, 0),
    people: levels.filter((cents) => cents > 0).length,
  };
};

describe('recurring revenue over random lives', () => {
  it('the movements of a range are the MRR at its end minus the MRR at its start, to the cent', () => {
    fc.assert(
      fc.property(lives, span, fc.constantFrom('usd', 'eur'), (all, range, currency) => {
        const facts = factsOf(all, currency);
        const start = stockBefore(facts, { opening: NOTHING, day: range.from });
        const { end, movements } = revenueOf(range, start, facts);
        expect(start).toEqual(stockOn(all, currency, addDays(range.from, -1)));
        expect(end).toEqual(stockOn(all, currency, range.to));
        const moved = MOVEMENT_KINDS.reduce((sum, kind) => sum + movements[kind].cents, 0);
        expect(moved).toBe(end.cents - start.cents);
      }),
    );
  });

  it('a person is new once in a currency, and back after each end', () => {
    fc.assert(
      fc.property(lives, (all) => {
        const facts = factsOf(all, 'usd');
        const whole = { from: FIRST_DAY, to: LAST_DAY };
        const { movements, end } = revenueOf(whole, NOTHING, facts);
        const payers = all.filter((life) =>
          life.some(({ cents, currency }) => cents > 0 && currency === 'usd'),
        );
        expect(movements.new.people).toBe(payers.length);
        expect(movements.new.people + movements.reactivation.people).toBe(
          end.people - movements.churn.people - movements.hold.people - movements.release.people,
        );
      }),
    );
  });

  it('churn is what left, for each day that subscribers and MRR were there', () => {
    fc.assert(
      fc.property(lives, span, (all, range) => {
        fc.pre(addDays(range.from, MIN_CHURN_DAYS - 1) <= range.to);
        const facts = factsOf(all, 'usd');
        const start = stockBefore(facts, { opening: NOTHING, day: range.from });
        const figures = revenueOf(range, start, facts);
        let [subscriberDays, centDays, left, lost] = [0, 0, 0, 0];
        for (let day = range.from; day <= range.to; day = addDays(day, 1)) {
          const before = stockOn(all, 'usd', addDays(day, -1));
          subscriberDays += before.people;
          centDays += before.cents;
        }
        for (const life of all) {
          for (const { hour, cents, isEnd } of lossesOf(life, 'usd')) {
            const day = at(hour).toISOString().slice(0, 10);
            if (day < range.from || day > range.to) continue;
            if (isEnd) left += 1;
            lost += cents;
          }
        }
        const monthly = (gone: number, days: number) =>
          days === 0 ? null : (gone / days) * DAYS_OF_A_MONTH;
        expect(figures.subscriberChurn ?? -1).toBeCloseTo(monthly(left, subscriberDays) ?? -1, 9);
        expect(figures.revenueChurn ?? -1).toBeCloseTo(monthly(lost, centDays) ?? -1, 9);
      }),
    );
  });
});

describe('figures without enough facts', () => {
  it('a range without subscribers has no ARPU, no churn and no lifetime value', () => {
    expect(revenueOf({ from: FIRST_DAY, to: LAST_DAY }, NOTHING, [])).toMatchObject({
      arpuCents: null,
      subscriberChurn: null,
      revenueChurn: null,
      ltvCents: null,
    });
  });

  it('no lifetime value is estimated while no one has left', () => {
    const start = { cents: 9_900, people: 1 };
    expect(revenueOf({ from: FIRST_DAY, to: LAST_DAY }, start, [])).toMatchObject({
      arpuCents: 9_900,
      subscriberChurn: 0,
      ltvCents: null,
    });
  });
});

it.each([
  ['2026-01-27', null],
  ['2026-01-28', (5 / (28 * 10 - 27 * 5)) * DAYS_OF_A_MONTH],
])('churn from the first of January to %s is %s', (to, share) => {
  const facts: DayFact[] = [
    { day: '2026-01-01', fact: 'churn', cents: -50_000, people: -5, times: 5 },
  ];
  const start = { cents: 100_000, people: 10 };
  const figures = revenueOf({ from: '2026-01-01', to }, start, facts);
  expect(figures).toMatchObject({ subscriberChurn: share, revenueChurn: share });
  expect(figures.ltvCents).toBe(share === null ? null : 10_000 / share);
  expect(figures.arpuCents).toBe(10_000);
});

it('churn and lifetime value count the days that each subscriber was there', () => {
  const facts: DayFact[] = [
    { day: '2026-01-15', fact: 'churn', cents: -5_000, people: -1, times: 1 },
  ];
  const figures = revenueOf(
    { from: '2026-01-01', to: '2026-01-30' },
    { cents: 10_000, people: 2 },
    facts,
  );
  // Two for fifteen days, then one for fifteen: 45 subscriber-days.
  expect(figures.subscriberChurn).toBeCloseTo((1 / 45) * DAYS_OF_A_MONTH, 12);
  expect(figures.ltvCents).toBeCloseTo(5_000 / ((1 / 45) * DAYS_OF_A_MONTH), 6);
});

it('a failure counts on the day on which it failed, with what became of it', () => {
  const one = (day: string, fact: DayFact['fact'], cents = 0): DayFact => {
    return { day, fact, cents, people: 0, times: 1 };
  };
  const facts = [
    one('2026-01-01', 'failed'),
    one('2026-01-02', 'cash', 700),
    one('2026-01-02', 'failed'),
    one('2026-01-02', 'recovered', 700),
    one('2026-01-03', 'failed'),
    one('2026-01-03', 'lost'),
  ];
  expect(receivedOf({ from: '2026-01-02', to: '2026-01-03' }, facts)).toEqual({
    cashCents: 700,
    payments: 1,
    failed: 2,
    recovered: 1,
    recoveredCents: 700,
    lost: 1,
  });
});

it('the share of recovered renewals leaves out those that are still retried', () => {
  expect(recoveredShare({ recovered: 3, lost: 1 })).toBe(0.75);
  expect(recoveredShare({ recovered: 0, lost: 0 })).toBeNull();
});
