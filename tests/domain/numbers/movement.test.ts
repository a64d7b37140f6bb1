import { describe, expect, it } from 'vitest';
import {
  isOlderThanNews,
  monthlyRevenue,
  movementsOf,
} from '../../../src/domain/numbers/movement.ts';

const AT = new Date('2026-03-03T12:00:00Z');
const known = (cents: number, currency = 'usd') => ({ currency, cents, firstAt: new Date(0) });
const now = (cents: number, currency: string | null = 'usd', isOlder = false) => {
  return { at: AT, currency, cents, isOlder };
};
const kinds = (...given: Parameters<typeof movementsOf>) =>
  movementsOf(...given).map(({ kind }) => kind);

describe('the movement of a subscriber', () => {
  it('is new at the first payment, and remembers its moment', () => {
    expect(movementsOf([], now(4_900))).toEqual([
      { currency: 'usd', kind: 'new', beforeCents: 0, afterCents: 4_900, people: 1, firstAt: AT },
    ]);
  });

  it('is carried over when the subscription is older than our first reading', () => {
    expect(movementsOf([], now(4_900, 'usd', true))).toMatchObject([
      { kind: 'carried', people: 1, firstAt: null },
    ]);
  });

  it('is a reactivation after an earlier end, whatever the new price', () => {
    expect(kinds([known(0)], now(9_900))).toEqual(['reactivation']);
    expect(kinds([known(0)], now(9_900, 'usd', true))).toEqual(['reactivation']);
  });

  it('is an expansion or a contraction while the subscriber stays', () => {
    expect(kinds([known(4_900)], now(9_900))).toEqual(['expansion']);
    expect(kinds([known(9_900)], now(4_900))).toEqual(['contraction']);
    expect(kinds([known(4_900)], now(4_900))).toEqual([]);
  });

  it('is churn at the end, with or without a subscription that remains', () => {
    expect(kinds([known(4_900)], now(0))).toEqual(['churn']);
    expect(kinds([known(4_900)], now(0, null))).toEqual(['churn']);
    expect(kinds([known(0)], now(0, null))).toEqual([]);
  });

  it('is churn in one currency and new in the other when the currency changes', () => {
    expect(movementsOf([known(4_900)], now(4_500, 'eur'))).toMatchObject([
      { currency: 'usd', kind: 'churn', people: -1 },
      { currency: 'eur', kind: 'new', people: 1 },
    ]);
  });
});

describe('monthly revenue', () => {
  const priced = {
    stripeStatus: 'active',
    billingCycle: 'monthly',
    amountCents: 9_900,
    hasPaid: false,
  };

  it('is a twelfth of a yearly price, rounded to the cent', () => {
    const yearly = { ...priced, billingCycle: 'yearly', amountCents: 49_000, monthlyCents: null };
    expect(monthlyRevenue(yearly)).toBe(4_083);
  });

  it('is what Stripe says after discounts, if it says it', () => {
    expect(monthlyRevenue({ ...priced, monthlyCents: 7_920.4 })).toBe(7_920);
  });

  it('is the price during free days after a payment', () => {
    const freeDays = { ...priced, stripeStatus: 'trialing', monthlyCents: 9_900, hasPaid: true };
    expect(monthlyRevenue(freeDays)).toBe(9_900);
  });

  it('is nothing during a trial, and the price while past due', () => {
    expect(monthlyRevenue({ ...priced, stripeStatus: 'trialing', monthlyCents: 9_900 })).toBe(0);
    expect(monthlyRevenue({ ...priced, stripeStatus: 'past_due', monthlyCents: 9_900 })).toBe(
      9_900,
    );
  });
});

it('a subscription counts as sold elsewhere when Stripe stopped repeating its webhooks', () => {
  const days = (count: number) => new Date(AT.getTime() - count * 86_400_000);
  expect(isOlderThanNews(days(3), AT)).toBe(false);
  expect(isOlderThanNews(days(3.01), AT)).toBe(true);
});

describe('a pause', () => {
  const paused = { currency: 'usd', cents: 0, suspended: { pause: 4_900 }, firstAt: new Date(0) };

  it('takes the revenue away without churn', () => {
    expect(kinds([known(4_900)], { ...now(0), suspensions: ['pause'] })).toEqual(['pause']);
    expect(movementsOf([paused], { ...now(0), suspensions: ['pause'] })).toEqual([]);
  });

  it('gives it back when it ends, and counts another price as a change', () => {
    expect(kinds([paused], now(4_900))).toEqual(['resumption']);
    expect(kinds([paused], now(9_900))).toEqual(['resumption', 'expansion']);
  });

  it('is churn from the moment the subscription ends', () => {
    const left = movementsOf([paused], now(0));
    expect(left.map(({ kind }) => kind)).toEqual(['resumption', 'churn']);
    expect(left.reduce((sum, { people }) => sum + people, 0)).toBe(0);
    expect(kinds([paused], now(0, null))).toEqual(['resumption', 'churn']);
  });
});

describe('a dispute that the bank decides', () => {
  const held = { currency: 'usd', cents: 0, suspended: { hold: 4_900 }, firstAt: new Date(0) };
  const open = { ...now(0), suspensions: ['hold'] as const };

  it('holds the revenue without churn, and gives it back when it is won', () => {
    expect(kinds([known(4_900)], open)).toEqual(['hold']);
    expect(movementsOf([held], open)).toEqual([]);
    expect(kinds([held], now(4_900))).toEqual(['release']);
  });

  it('is churn from the moment it is lost', () => {
    const lost = movementsOf([held], now(0));
    expect(lost.map(({ kind }) => kind)).toEqual(['release', 'churn']);
    expect(lost.reduce((sum, { people }) => sum + people, 0)).toBe(0);
  });

  it('of a first payment is no revenue until it is won, and new from then on', () => {
    expect(movementsOf([], open)).toEqual([]);
    expect(kinds([], now(4_900))).toEqual(['new']);
  });

  it('of someone who left before changes nothing', () => {
    expect(movementsOf([known(0)], open)).toEqual([]);
  });

  it('passes a pause on, and a pause passes it on', () => {
    const paused = { ...held, suspended: { pause: 4_900 } };
    const both = { ...now(0), suspensions: ['pause', 'hold'] as const };
    expect(movementsOf([paused], both)).toEqual([]);
    expect(kinds([paused], open)).toEqual(['resumption', 'hold']);
    expect(kinds([held], { ...now(0), suspensions: ['pause'] })).toEqual(['release', 'pause']);
  });
});
