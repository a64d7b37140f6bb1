import { describe, expect, it } from 'vitest';
import { DOCUMENTED_CATALOGUE as SHOP } from '../../../src/domain/catalogue/documented-catalogue.ts';
import {
  endOfReplaced,
  isChargedTwice,
  isLifetimeOnSale,
  lifetimeFigures,
  lifetimeRefusal,
  lifetimeState,
  placesLeft,
  type RunningSubscription,
  replacedUntil,
  replaces,
} from '../../../src/domain/offers/lifetime.ts';

const NOW = new Date('2027-03-01T12:00:00.000Z');
const DAY = 86_400_000;
const at = (days: number) => new Date(NOW.getTime() + days * DAY);

const running = (changes: Partial<RunningSubscription> = {}): RunningSubscription => ({
  plan: 'standard',
  stripeStatus: 'active',
  currentPeriodEnd: at(10),
  endsAt: null,
  closedBecause: null,
  ...changes,
});

describe('the sale of a plan for life', () => {
  const offer = { amountMinor: 49_900, maxBuyers: null, endsAt: null };
  const sold = (changes: Partial<typeof offer | { maxBuyers: number; endsAt: Date }>, taken = 0) =>
    isLifetimeOnSale(SHOP, { plan: 'premium', offer: { ...offer, ...changes }, taken }, NOW);

  it('lasts until the last place is taken', () => {
    expect(sold({ maxBuyers: 50 }, 49)).toBe(true);
    expect(sold({ maxBuyers: 50 }, 50)).toBe(false);
    expect(sold({}, 1_000_000)).toBe(true);
    expect([placesLeft(50, 49), placesLeft(50, 60), placesLeft(null, 3)]).toEqual([1, 0, null]);
  });

  it('lasts until its last moment', () => {
    expect(sold({ endsAt: at(1) })).toBe(true);
    expect(sold({ endsAt: NOW })).toBe(false);
  });

  it('is only for paid plans that the shop shows', () => {
    const plans = SHOP.plans.map((each) => ({ ...each, isVisible: each.key !== 'premium' }));
    const hidden = { ...SHOP, plans };
    const terms = { offer, taken: 0 };
    expect(isLifetimeOnSale(hidden, { plan: 'premium', ...terms }, NOW)).toBe(false);
    expect(isLifetimeOnSale(SHOP, { plan: 'free', ...terms }, NOW)).toBe(false);
    expect(isLifetimeOnSale(SHOP, { plan: 'gone', ...terms }, NOW)).toBe(false);
  });
});

describe('a person who wants a plan for life', () => {
  const refusal = (
    forLife: string[],
    subscription: RunningSubscription | null,
    plan = 'standard',
  ) => lifetimeRefusal(SHOP, plan, { forLife, subscription });

  it('is refused what they have for life, in this plan or a higher one', () => {
    expect(refusal(['standard'], null)).toBe('for-life');
    expect(refusal(['premium'], null)).toBe('for-life');
    expect(refusal(['basic'], null)).toBeNull();
  });

  it('is refused beside a higher subscription and during a dispute', () => {
    expect(refusal([], running({ plan: 'premium' }))).toBe('higher-plan');
    expect(refusal([], running({ plan: 'premium', endsAt: at(10) }))).toBeNull();
    expect(refusal([], running())).toBeNull();
    expect(refusal([], running({ plan: 'basic' }))).toBeNull();
    expect(refusal([], running({ plan: null }))).toBeNull();
    expect(refusal([], running({ closedBecause: 'dispute' }))).toBe('on-hold');
  });
});

describe('the subscription that a plan for life replaces', () => {
  it('is the one to the same plan or a lower one', () => {
    expect(replaces(SHOP, 'standard', 'standard')).toBe(true);
    expect(replaces(SHOP, 'standard', 'basic')).toBe(true);
    expect(replaces(SHOP, 'standard', 'premium')).toBe(false);
    expect(replaces(SHOP, 'standard', null)).toBe(false);
  });

  const end = (
    subscription: RunningSubscription,
    money: Partial<Parameters<typeof endOfReplaced>[1]> = {},
  ) => endOfReplaced(subscription, { isChargedTwice: false, owes: false, ...money });

  it('ends with its paid period, and by itself if that is agreed', () => {
    expect(end(running())).toBe('with-period');
    expect(end(running({ stripeStatus: 'trialing' }))).toBe('with-period');
    expect(end(running({ stripeStatus: 'paused' }))).toBe('now');
    expect(end(running({ endsAt: at(10) }))).toBeNull();
  });

  it('ends now if its period is not paid, also if an end is agreed', () => {
    expect(end(running({ stripeStatus: 'past_due' }))).toBe('now');
    expect(end(running({ endsAt: at(10) }), { owes: true })).toBe('now');
  });

  it('ends now if it renewed beside the plan for life', () => {
    expect(end(running(), { isChargedTwice: true })).toBe('now');
    expect(end(running({ endsAt: at(10) }), { isChargedTwice: true })).toBe('now');
  });

  it('gives back a later period of the same plan or a lower one', () => {
    const isTwice = (beginsAt: Date | null, plan: string | null = 'standard') =>
      isChargedTwice(SHOP, { plan: 'standard', since: NOW }, { beginsAt, plan });
    expect(isTwice(at(1))).toBe(true);
    expect(isTwice(at(1), 'basic')).toBe(true);
    expect(isTwice(NOW)).toBe(false);
    expect(isTwice(at(-1))).toBe(false);
    expect(isTwice(null)).toBe(false);
    expect(isTwice(at(1), 'premium')).toBe(false);
    expect(isTwice(at(1), null)).toBe(false);
  });

  it('lasts until the day that the page names', () => {
    const until = (changes: Partial<RunningSubscription>, plan = 'standard') =>
      replacedUntil(SHOP, plan, running(changes));
    expect(until({})).toEqual(at(10));
    expect(until({ endsAt: at(5) })).toEqual(at(5));
    expect(until({ stripeStatus: 'past_due' })).toBeNull();
    expect(until({ plan: 'premium' })).toBeNull();
    expect(replacedUntil(SHOP, 'standard', null)).toBeNull();
  });
});

it('names the state of a purchase', () => {
  const paid = { paidAt: NOW, planGrantId: 'grant', takenBecause: null };
  expect(lifetimeState({ ...paid, paidAt: null, planGrantId: null })).toBe('waiting');
  expect(lifetimeState(paid)).toBe('given');
  expect(lifetimeState({ ...paid, planGrantId: null })).toBe('returning');
  expect(lifetimeState({ ...paid, takenBecause: 'refund' })).toBe('refunded');
  expect(lifetimeState({ ...paid, takenBecause: 'dispute' })).toBe('disputed');
});

it('counts what was sold, returned and kept after 90 days', () => {
  const purchase = {
    paidAt: at(-100),
    paidMinor: 100,
    refundedMinor: 0,
    takenBecause: null,
  } as const;
  const sold = [
    purchase,
    { ...purchase, paidAt: at(-90), refundedMinor: 100, takenBecause: 'refund' as const },
    { ...purchase, paidAt: at(-89), refundedMinor: 30 },
    { ...purchase, paidAt: at(-1), takenBecause: 'dispute' as const },
  ];
  expect(lifetimeFigures(sold, NOW)).toEqual({
    sold: 4,
    refunded: 1,
    disputed: 1,
    revenueMinor: 170,
    aged: 2,
    kept: 1,
  });
});
