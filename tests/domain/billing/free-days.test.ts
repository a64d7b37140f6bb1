import { expect, it } from 'vitest';
import { DOCUMENTED_CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';
import { type PayingSubscription, planFreeDays } from '../../../src/domain/free-days.ts';
import { type PlanGrantTerm, withPlanGrants } from '../../../src/domain/plan-grants.ts';
import type { Standing } from '../../../src/domain/subscription.ts';
import { day } from './facts.ts';

const NOW = day(10);
const PAID: Standing = { plan: 'standard', status: 'active', accessUntil: day(30) };
const RENEWS: PayingSubscription = {
  providerStatus: 'active',
  currentPeriodEnd: day(30),
  endsAt: null,
  hasSchedule: false,
  collectionPaused: false,
  closedBecause: null,
};
const grant = (fields: Partial<PlanGrantTerm>): PlanGrantTerm => ({
  id: 'g',
  plan: 'standard',
  startsAt: day(5),
  until: day(40),
  ...fields,
});

function planned(
  paid: Standing,
  subscription: PayingSubscription | null,
  grants: PlanGrantTerm[] = [],
) {
  const standing = withPlanGrants(DOCUMENTED_CATALOGUE, { paid, grants, now: NOW });
  return planFreeDays(DOCUMENTED_CATALOGUE, { standing, subscription, grants, days: 14 });
}

it('moves the next payment of a subscription that renews', () => {
  expect(planned(PAID, RENEWS)).toEqual({
    way: 'later-payment',
    plan: 'standard',
    from: day(30),
    until: day(44),
  });
});

it.each([
  ['a scheduled end', PAID, { ...RENEWS, endsAt: day(30) }],
  [
    'a failed payment',
    { ...PAID, status: 'past_due' as const },
    { ...RENEWS, providerStatus: 'past_due' },
  ],
])('gives the plan behind %s', (_, paid, subscription) => {
  expect(planned(paid, subscription)).toMatchObject({
    way: 'plan',
    from: day(30),
    until: day(44),
  });
});

it('begins behind free days that were given before', () => {
  const before = grant({ startsAt: day(30), until: day(44) });
  expect(planned(PAID, { ...RENEWS, endsAt: day(30) }, [before])).toMatchObject({
    from: day(44),
    until: day(58),
  });
});

it('extends a given plan, also beside a cheaper subscription that renews', () => {
  const given = grant({ plan: 'premium', until: day(20) });
  expect(planned(PAID, RENEWS, [given])).toMatchObject({
    way: 'plan',
    plan: 'premium',
    from: day(20),
    until: day(34),
  });
});

const FREE: Standing = { plan: 'free', status: 'inactive', accessUntil: null };
it.each([
  ['no-plan', FREE, null, []],
  ['for-life', FREE, null, [grant({ until: null })]],
  ['on-hold', FREE, { ...RENEWS, closedBecause: 'dispute' as const }, []],
  ['change-agreed', PAID, { ...RENEWS, hasSchedule: true }, []],
  ['collection-paused', PAID, { ...RENEWS, collectionPaused: true }, []],
])('refuses: %s', (refusal, paid, subscription, grants) => {
  expect(planned(paid, subscription, grants)).toEqual({ refusal });
});
