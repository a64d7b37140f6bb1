import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DOCUMENTED_CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';
import {
  firstRenewalWithNotice,
  leavesNotice,
  type MovableTerms,
  movablePrices,
  movesLater,
  reasonToLeave,
  renewalAfter,
  stayers,
} from '../../../src/domain/price-move.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2027-03-10T12:00:00Z');
const TERMS: MovableTerms = {
  status: 'active',
  pausedBecause: null,
  collectionPaused: false,
  endsAt: null,
  endedAt: null,
  scheduleId: null,
  coupon: null,
  trialEndsAt: null,
  items: 1,
  quantity: 1,
  priceId: 'price_old',
};

describe('a subscription keeps its price', () => {
  it.each([
    [{ endedAt: NOW }, 'ended'],
    [{ status: 'trialing' }, 'trial'],
    [{ trialEndsAt: new Date('2027-04-01T00:00:00Z') }, 'trial'],
    [{ status: 'paused' }, 'paused'],
    [{ collectionPaused: true }, 'paused'],
    [{ status: 'past_due' }, 'past-due'],
    [{ status: 'unpaid' }, 'past-due'],
    [{ status: 'a_new_status' }, 'past-due'],
    [{ endsAt: new Date('2027-04-01T00:00:00Z') }, 'canceled'],
    [{ scheduleId: 'sub_sched_1' }, 'scheduled'],
    [{ priceId: 'price_other' }, 'other-price'],
    [{ items: 2 }, 'several-items'],
    [{ quantity: 3 }, 'several-items'],
    [{ quantity: null }, 'several-items'],
    [{ coupon: 'HALF' }, 'coupon'],
  ] as const)('when it has %j', (change, reason) => {
    const terms = { ...TERMS, ...change };
    expect(reasonToLeave(terms, { priceId: 'price_old', now: NOW })).toBe(reason);
  });

  it('but waits while it is paused on request', () => {
    const paused = { status: 'paused', pausedBecause: 'pause_requested', hasPaid: true };
    expect(movesLater(paused)).toBe(true);
    expect(movesLater({ ...paused, pausedBecause: 'final_payment_failure' })).toBe(false);
    expect(movesLater({ ...paused, status: 'active' })).toBe(false);
  });

  it('but waits for the end of free days after a payment', () => {
    const freeDays = { status: 'trialing', pausedBecause: null, hasPaid: true };
    expect(movesLater(freeDays)).toBe(true);
    expect(movesLater({ ...freeDays, hasPaid: false })).toBe(false);
  });

  it('and moves when nothing speaks against it', () => {
    const terms = { ...TERMS, trialEndsAt: new Date('2027-01-01T00:00:00Z') };
    expect(reasonToLeave(terms, { priceId: 'price_old', now: NOW })).toBeNull();
  });
});

describe('the first renewal at a new price', () => {
  const monthly = {
    anchor: new Date('2027-01-31T09:30:00Z'),
    interval: { unit: 'month', count: 1 },
  };

  it('is the second one of a month that ends too soon', () => {
    const periodEnd = new Date('2027-03-31T09:30:00Z');
    expect(firstRenewalWithNotice(monthly, { periodEnd, now: NOW })).toEqual(
      new Date('2027-04-30T09:30:00Z'),
    );
  });

  it('is the end of the current period when that is far enough away', () => {
    const yearly = { ...monthly, interval: { unit: 'year', count: 1 } };
    const periodEnd = new Date('2028-01-31T09:30:00Z');
    expect(firstRenewalWithNotice(yearly, { periodEnd, now: NOW })).toEqual(periodEnd);
  });

  it('is unclear when the period ends between two renewals', () => {
    const periodEnd = new Date('2027-03-20T09:30:00Z');
    expect(firstRenewalWithNotice(monthly, { periodEnd, now: NOW })).toBeNull();
  });

  it('is unclear for an interval that no catalogue has', () => {
    const odd = { ...monthly, interval: { unit: 'fortnight', count: 1 } };
    expect(firstRenewalWithNotice(odd, { periodEnd: NOW, now: NOW })).toBeNull();
  });

  const cases = fc.record({
    anchor: fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2027-03-10'),
      noInvalidDate: true,
    }),
    interval: fc.oneof(
      fc.record({ unit: fc.constant('day'), count: fc.integer({ min: 1, max: 400 }) }),
      fc.record({ unit: fc.constant('week'), count: fc.integer({ min: 1, max: 60 }) }),
      fc.record({ unit: fc.constant('month'), count: fc.integer({ min: 1, max: 36 }) }),
      fc.record({ unit: fc.constant('year'), count: fc.integer({ min: 1, max: 3 }) }),
    ),
  });
  /** The end of the period that runs now. */
  const periodEndOf = (days: { anchor: Date; interval: { unit: string; count: number } }) => {
    let periods = 1;
    while (renewalAfter(days, periods) <= NOW) periods += 1;
    return renewalAfter(days, periods);
  };

  it('leaves notice, is a renewal, and no earlier renewal would leave the time to send', () => {
    fc.assert(
      fc.property(cases, (days) => {
        const periodEnd = periodEndOf(days);
        const first = firstRenewalWithNotice(days, { periodEnd, now: NOW });
        if (first === null) throw new Error('Every period ends at a renewal.');
        expect(first >= periodEnd).toBe(true);
        expect(leavesNotice(first, NOW)).toBe(true);
        expect(leavesNotice(first, new Date(NOW.getTime() + 2 * DAY_MS))).toBe(true);
        let periods = 0;
        while (renewalAfter(days, periods) < first) periods += 1;
        expect(renewalAfter(days, periods)).toEqual(first);
        const before = renewalAfter(days, periods - 1);
        const isTooEarly = before < periodEnd || before.getTime() - NOW.getTime() < 32 * DAY_MS;
        expect(isTooEarly).toBe(true);
      }),
    );
  });

  it('never follows a later one: renewals of an anchor rise with every period', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 0, max: 60 }), (days, periods) => {
        expect(renewalAfter(days, periods) < renewalAfter(days, periods + 1)).toBe(true);
      }),
    );
  });
});

describe('the prices to which present subscribers can move', () => {
  const keepers = (plan: string, members: number, currency = 'usd') => [
    { plan, cycle: 'monthly', currency, members },
  ];
  const withBasic = (isVisible: boolean) => ({
    currency: 'usd',
    plans: DOCUMENTED_CATALOGUE.plans.map((plan) =>
      plan.key === 'basic' ? { ...plan, isVisible } : plan,
    ),
  });

  it('are those on sale with subscribers at another price', () => {
    const found = movablePrices(withBasic(true), [...keepers('basic', 3), ...keepers('basic', 4)]);
    expect(found).toMatchObject([{ plan: 'basic', cycle: 'monthly', currency: 'usd', members: 7 }]);
    expect(movablePrices(withBasic(true), [])).toEqual([]);
  });

  it('count nobody as keeping a price who is moved', () => {
    const all = [...keepers('basic', 3), ...keepers('basic', 4), ...keepers('premium', 5)];
    const moves = [{ plan: 'basic', cycle: 'monthly' }];
    const yearly = [{ plan: 'basic', cycle: 'yearly' }];
    const unknownCycle = [{ plan: 'basic', cycle: null, currency: 'usd' }];
    expect(stayers(all, { moves, currency: 'usd' })).toEqual(keepers('premium', 5));
    expect(stayers(all, { moves: yearly, currency: 'usd' })).toEqual(all);
    expect(stayers(unknownCycle, { moves, currency: 'usd' })).toHaveLength(1);
  });

  it('leave subscribers in another currency at their price', () => {
    const inEuro = keepers('basic', 4, 'eur');
    const all = [...keepers('basic', 3), ...inEuro];
    const moves = [{ plan: 'basic', cycle: 'monthly' }];
    expect(stayers(all, { moves, currency: 'usd' })).toEqual(inEuro);
    expect(movablePrices(withBasic(true), all)).toMatchObject([{ currency: 'usd', members: 3 }]);
    expect(movablePrices(withBasic(true), inEuro)).toEqual([]);
  });

  it('are none of a hidden or unknown plan', () => {
    expect(movablePrices(withBasic(false), keepers('basic', 3))).toEqual([]);
    expect(movablePrices(withBasic(true), keepers('gold', 3))).toEqual([]);
  });
});
