import { describe, expect, it } from 'vitest';
import { expiryText } from '../../../src-client/features/dashboard/expiry-text.ts';
import { standingNotice } from '../../../src-client/features/dashboard/standing-notice.ts';
import { standingRemedy } from '../../../src-client/features/dashboard/standing-remedy.ts';
import { shownSubscription } from '../../../src-client/features/dashboard/subscription/shown-subscription.ts';
import { someBilling, someStatus, someUser } from '../../browser/support/client-people.ts';

describe('the subscription card', () => {
  it('shows plan, renewal and higher plans for an active subscription', () => {
    const card = shownSubscription(someUser(), someStatus(), someBilling());
    expect(card).toMatchObject({ plan: 'standard', badge: 'Active', upgrades: ['premium'] });
    expect(card.period).toBe('Since Nov 20, 2026 · renews Dec 20, 2026');
  });

  it('shows the end and the first charge of a trial, and no charge of one that ends by itself', () => {
    const endsAt = '2026-12-20T09:00:00.000Z';
    const trial = { endsAt, endsOn: '2026-12-21', renews: true, hasCard: true };
    const cardOf = (renews: boolean) =>
      shownSubscription(
        someUser(),
        someStatus(),
        someBilling({
          billingCycle: 'monthly',
          price: { amount: 4900, currency: 'usd' },
          trial: { ...trial, renews, hasCard: renews },
        }),
      );
    const renewing = 'Trial until Dec 21, 2026, then $49/month';
    expect(cardOf(true)).toMatchObject({ price: null, period: renewing });
    expect(cardOf(false)).toMatchObject({ price: null, period: 'Trial until Dec 21, 2026' });
  });

  it('shows no price of a free account, or of a plan for life without a subscription beside it', () => {
    const monthly = { billingCycle: 'monthly', price: { amount: 4900, currency: 'usd' } } as const;
    const free = someUser({ subscriptionPlan: 'free' });
    const unpaid = someBilling({ plan: 'free', ...monthly });
    expect(shownSubscription(free, someStatus({ plan: 'free' }), unpaid).price).toBeNull();
    const forLife = someBilling({ ...monthly, planGrant: { until: null } });
    expect(shownSubscription(someUser(), someStatus(), forLife).price).toBeNull();
  });

  it('shows no renewal while a withdrawal waits, but when it takes effect and the way to stop it', () => {
    const waitingExit = { kind: 'withdraw', at: '2026-11-28T23:07:00.000Z' } as const;
    const billing = someBilling({ waitingExit });
    const card = shownSubscription(someUser(), someStatus(), billing);
    expect(card.period).toBe('Since Nov 20, 2026');
    expect(expiryText('2026-12-20T09:00:00.000Z', billing)).toBe('Expires Nov 28, 2026');
    expect(standingNotice(billing)).toMatchObject({
      text: expect.stringContaining('Your withdrawal takes effect on Nov 28, 2026'),
      action: { is: 'stop-exit', kind: 'withdraw' },
    });
  });

  it('shows no renewal while a change of plan waits', () => {
    const billing = someBilling({ changesTo: 'basic', changesAt: '2026-12-20T09:00:00.000Z' });
    const card = shownSubscription(someUser(), someStatus(), billing);
    expect(card).toMatchObject({ price: '$49/month', period: 'Since Nov 20, 2026' });
  });

  it('shows the plan as on hold, without upgrades, while a dispute is open', () => {
    const free = { subscriptionPlan: 'free', subscriptionStatus: 'active' } as const;
    const held = someBilling({ plan: 'free', suspended: true, heldPlan: 'standard' });
    expect(shownSubscription(someUser(free), someStatus({ plan: 'free' }), held)).toEqual({
      plan: 'standard',
      badge: 'On hold',
      tone: 'negative',
      price: null,
      period: 'On hold while your bank reviews a payment.',
      beside: null,
      upgrades: [],
      isHighest: false,
    });
  });

  it('names the subscription whose price it shows under a plan for life', () => {
    const premium = { subscriptionPlan: 'premium', subscriptionStatus: 'active' } as const;
    const billing = someBilling({
      plan: 'premium',
      planGrant: { until: null },
      billingCycle: 'monthly',
      price: { amount: 4900, currency: 'usd' },
      pricedPlan: 'standard',
    });
    expect(shownSubscription(someUser(premium), someStatus(), billing)).toMatchObject({
      plan: 'premium',
      price: null,
      beside: 'Your Standard subscription: $49/month',
    });
  });

  it('shows when a plan for life was paid, and the end of the subscription that it replaced', () => {
    const premium = { subscriptionPlan: 'premium', subscriptionStatus: 'active' } as const;
    const at = '2026-11-27T12:00:00.000Z';
    const billing = someBilling({
      plan: 'premium',
      planGrant: { until: null, bought: { amount: 49_900, currency: 'usd', at } },
      billingCycle: 'yearly',
      price: { amount: 99_000, currency: 'usd' },
      pricedPlan: 'premium',
      endsAt: '2027-11-15T12:00:00.000Z',
    });
    expect(shownSubscription(someUser(premium), someStatus(), billing)).toMatchObject({
      price: null,
      period: 'Paid $499 on Nov 27, 2026 · yours for life',
      beside: 'Your Premium subscription ends on Nov 15, 2027 and is not charged again.',
    });
  });

  it('offers no plan while the bank confirms a payment, and says so in a notice', () => {
    const free = { subscriptionPlan: 'free', subscriptionStatus: 'inactive' } as const;
    const billing = someBilling({
      plan: 'free',
      subscriptionStatus: 'inactive',
      pendingPayment: { plan: 'premium' },
    });
    expect(shownSubscription(someUser(free), null, billing).upgrades).toEqual([]);
    expect(standingRemedy(billing)).toBeNull();
    expect(standingNotice(billing)?.text).toMatch(/^Your payment for Premium is on its way/);
  });

  it('offers no plan to an account that lost a dispute', () => {
    const free = { subscriptionPlan: 'free', subscriptionStatus: 'canceled' } as const;
    const upgradesOf = (blocked: boolean) => {
      const billing = someBilling({ plan: 'free', subscriptionStatus: 'canceled', blocked });
      return shownSubscription(someUser(free), null, billing).upgrades;
    };
    expect(upgradesOf(true)).toEqual([]);
    expect(upgradesOf(false)).toEqual(['basic', 'standard', 'premium']);
  });

  it('says that a payment is past due, and offers no upgrade before it is paid', () => {
    const pastDue = { subscriptionStatus: 'past_due' } as const;
    const card = shownSubscription(someUser(pastDue), someStatus(pastDue), someBilling(pastDue));
    // The specification fixes the badge's first word.
    expect(card).toMatchObject({ badge: 'Active · past due', tone: 'negative', upgrades: [] });
    expect(card.period).toBe('Since Nov 20, 2026 · payment past due');
    expect(card.isHighest).toBe(false);
    expect(shownSubscription(someUser(pastDue), null, null).upgrades).toEqual([]);
  });

  it('shows no renewal for a free plan, whatever Stripe still bills', () => {
    const free = { subscriptionPlan: 'free', subscriptionStatus: 'active' } as const;
    const card = shownSubscription(someUser(free), someStatus({ plan: 'free' }), null);
    expect(card.period).toBe('Since Nov 20, 2026');
  });
});
