import type { AccessCheck, CurrentUser } from '../../../src/contract/auth.contract.ts';
import type {
  BillingOverview,
  SubscriptionStatusAnswer,
} from '../../../src/contract/billing.contract.ts';

/** A Standard subscriber without any usernames. */
export function someUser(changes: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: '0192f0c1-0000-7000-8000-000000000001',
    firstName: null,
    email: 'trader@example.com',
    subscriptionPlan: 'standard',
    subscriptionStatus: 'active',
    planStartDate: '2026-11-20T09:00:00.000Z',
    discordInvited: false,
    tradingViewUsername: null,
    tradingViewAccess: false,
    tradingViewExpiresAt: null,
    wavematrixAccess: false,
    wavematrixExpiresAt: null,
    orderblockAccess: false,
    orderblockExpiresAt: null,
    ...changes,
  };
}

export function someAccess(changes: Partial<AccessCheck> = {}): AccessCheck {
  return {
    hasAccess: true,
    plan: 'standard',
    subscriptionStatus: 'active',
    discord: { username: null, state: 'none', inviteUrl: null, roles: [] },
    tradingView: { username: null, connected: true, indicators: [] },
    ...changes,
  };
}

export function someStatus(
  changes: Partial<SubscriptionStatusAnswer> = {},
): SubscriptionStatusAnswer {
  return {
    plan: 'standard',
    subscriptionStatus: 'active',
    currentPeriodEnd: 1797757200,
    endsAt: null,
    ...changes,
  };
}

export function someBilling(changes: Partial<BillingOverview> = {}): BillingOverview {
  return {
    plan: 'standard',
    subscriptionStatus: 'active',
    accessUntil: '2026-12-20T09:00:00.000Z',
    billingCycle: 'monthly',
    price: { amount: 4900, currency: 'usd' },
    lastPaidPlan: 'standard',
    endsAt: null,
    changesTo: null,
    changesAt: null,
    payUrl: null,
    suspended: false,
    blocked: false,
    heldPlan: null,
    manageable: true,
    ...changes,
  };
}
