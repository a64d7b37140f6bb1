import { describe, expect, it, test } from 'vitest';
import { DOCUMENTED_CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';
import {
  giftMessageFault,
  giftPrice,
  giftState,
  placeGift,
  placingKey,
  takenBack,
} from '../../../src/domain/offers/gift.ts';

const day = (text: string) => new Date(`${text}T00:00:00.000Z`);
const NOW = day('2027-01-31');
const SETTLED = { isSettled: true, currentPeriodEnd: day('2027-02-10'), endsAt: null };

describe('the price of a gift', () => {
  it('is the monthly price times the months', () => {
    const month = giftPrice(DOCUMENTED_CATALOGUE, 'standard', 1);
    expect(month).toBeGreaterThan(0);
    expect(giftPrice(DOCUMENTED_CATALOGUE, 'standard', 12)).toBe(12 * (month ?? 0));
  });

  it('does not exist for the free plan, an unknown plan or a shop without monthly prices', () => {
    expect(giftPrice(DOCUMENTED_CATALOGUE, 'free', 3)).toBeNull();
    expect(giftPrice(DOCUMENTED_CATALOGUE, 'gold', 3)).toBeNull();
    const cycles = DOCUMENTED_CATALOGUE.cycles.filter(({ unit }) => unit !== 'month');
    expect(giftPrice({ ...DOCUMENTED_CATALOGUE, cycles }, 'standard', 3)).toBeNull();
  });
});

describe('when a gift runs', () => {
  const place = (question: Partial<Parameters<typeof placeGift>[0]>) =>
    placeGift({ held: [], subscription: null, ...question }, { months: 1, now: NOW });

  it('starts now, and ends on the last day of a shorter month', () => {
    expect(place({})).toEqual({
      startsAt: NOW,
      until: day('2027-02-28'),
      endsSubscriptionAt: null,
    });
  });

  it('starts after the longest plan that is already given', () => {
    const held = [day('2027-03-01'), day('2027-05-01'), day('2026-01-01')];
    expect(place({ held })).toMatchObject({ startsAt: day('2027-05-01') });
  });

  it('starts after a subscription that ends, and leaves it alone', () => {
    const subscription = { ...SETTLED, endsAt: day('2027-02-05') };
    expect(place({ subscription })).toMatchObject({
      startsAt: day('2027-02-05'),
      endsSubscriptionAt: null,
    });
  });

  it('ends a subscription that renews, at the end of its paid period', () => {
    expect(place({ subscription: SETTLED })).toMatchObject({
      startsAt: day('2027-02-10'),
      endsSubscriptionAt: day('2027-02-10'),
    });
  });

  it('is refused beside a plan for life, or a subscription with something pending', () => {
    expect(place({ held: [null] })).toEqual({ refusal: 'for-life' });
    const subscription = { ...SETTLED, isSettled: false };
    expect(place({ subscription })).toEqual({ refusal: 'not-settled' });
  });

  it('has another key once its dates or the end of a subscription change', () => {
    const later = {
      startsAt: day('2027-02-10'),
      until: day('2027-03-10'),
      endsSubscriptionAt: null,
    };
    const keys = [
      placingKey({ ...later, startsAt: NOW }, NOW),
      placingKey(later, NOW),
      placingKey({ ...later, endsSubscriptionAt: later.startsAt }, NOW),
    ];
    expect(new Set(keys).size).toBe(3);
  });
});

test.each([
  [{ refundedMinor: 4899, dispute: null }, null],
  [{ refundedMinor: 4900, dispute: null }, 'refund'],
  [{ refundedMinor: 0, dispute: 'open' }, 'dispute'],
  [{ refundedMinor: 4900, dispute: 'lost' }, 'dispute'],
] as const)('a payment with %j takes a gift back: %s', (money, expected) => {
  expect(takenBack({ paidMinor: 4900, ...money })).toBe(expected);
});

test.each([
  ['Happy birthday! Enjoy v2.0 of it…', null],
  ['x'.repeat(301), 'long'],
  ['see https://evil.example', 'link'],
  ['see WWW.evil.example', 'link'],
  ['see evil.example/gift', 'link'],
  ['two\nlines', 'hidden'],
  ['{link}', 'hidden'],
])('a message %j has the fault %s', (message, fault) => {
  expect(giftMessageFault(message)).toBe(fault);
});

test.each([
  [{ paidAt: null }, 'waiting'],
  [{}, 'bought'],
  [{ sentAt: NOW }, 'sent'],
  [{ sentAt: NOW, redeemedAt: NOW, expiresAt: NOW }, 'redeemed'],
  [{ expiresAt: NOW }, 'expired'],
  [{ redeemedAt: NOW, takenBecause: 'refund' }, 'refunded'],
  [{ takenBecause: 'dispute' }, 'disputed'],
] as const)('a gift with %j is %s', (facts, state) => {
  const gift = {
    paidAt: NOW,
    sentAt: null,
    redeemedAt: null,
    expiresAt: day('2028-01-31'),
    takenBecause: null,
    ...facts,
  };
  expect(giftState(gift, NOW)).toBe(state);
});
