import { describe, expect, it } from 'vitest';
import { shownSubscription } from '../../../src-client/features/dashboard/shown-subscription.ts';
import { someBilling, someStatus, someUser } from '../../browser/support/client-people.ts';

describe('the subscription card', () => {
  it('of an active subscription names its plan, its renewal and what is above', () => {
    const card = shownSubscription(someUser(), someStatus(), someBilling());
    expect(card).toMatchObject({ plan: 'standard', badge: 'Active', upgrades: ['premium'] });
    expect(card.period).toBe('Since Nov 20, 2026 · renews Dec 20, 2026');
  });

  it('keeps the plan’s name on hold while a dispute is open, and offers no upgrade', () => {
    const free = { subscriptionPlan: 'free', subscriptionStatus: 'active' } as const;
    const held = someBilling({ plan: 'free', suspended: true, heldPlan: 'standard' });
    expect(shownSubscription(someUser(free), someStatus({ plan: 'free' }), held)).toEqual({
      plan: 'standard',
      badge: 'On hold',
      period: 'On hold while your bank reviews a payment.',
      upgrades: [],
    });
  });

  it('of a free plan never renews, whatever Stripe goes on to bill', () => {
    const free = { subscriptionPlan: 'free', subscriptionStatus: 'active' } as const;
    const card = shownSubscription(someUser(free), someStatus({ plan: 'free' }), null);
    expect(card.period).toBe('Since Nov 20, 2026');
  });
});
