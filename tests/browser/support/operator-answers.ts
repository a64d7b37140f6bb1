import type { OperatorUser } from '../../../src/contract/operator/operator-user.contract.ts';
import type { ListedUser } from '../../../src/contract/operator/users.contract.ts';

/** Answers for the operator's pages, with plausible figures. */
export const USER_ID = '0192f0c1-0000-7000-8000-000000000001';
export const DAY = '2026-12-24T12:00:00.000Z';

const NAMES = ['jane.trader', 'max.power', 'lena', 'k.ostrowski', 'amir', 'yuki.tan', 'o.martins'];
const PLANS = ['free', 'basic', 'standard', 'premium'] as const;
const STATUSES = ['inactive', 'active', 'past_due', 'active'] as const;
const STATES = ['none', 'held', 'waiting', 'trouble'] as const;

/** One of many users, derived from the number. */
function someListedUser(n: number): ListedUser {
  const plan = PLANS[n % 4] ?? 'free';
  const pays = plan !== 'free';
  const charts = plan === 'standard' || plan === 'premium';
  const id = `0192f0c1-0000-7000-8000-${String(n).padStart(12, '0')}`;
  const indicator = (name: string, hasAccess: boolean) => ({
    name,
    hasAccess,
    expirationDate: hasAccess ? DAY : null,
  });
  return {
    id,
    email: `${NAMES[n % NAMES.length]}.${n}@example.com`,
    subscriptionPlan: plan,
    subscriptionStatus: STATUSES[n % 4] ?? 'inactive',
    stripeCustomerId: pays ? `cus_Q7xk${n}LmPw2rT` : null,
    stripeSubscriptionId: pays ? `sub_1PqZ${n}KlBv8sN` : null,
    discordUsername: n % 3 === 0 ? null : `trader_${n}`,
    tradingViewUsername: charts || n % 5 === 0 ? `CandleCarl${n}` : null,
    tradingViewExpiresAt: charts ? DAY : null,
    tradingViewAccess: charts,
    tradingViewVerification: charts
      ? {
          verified: true,
          indicators: [
            indicator('Main', true),
            indicator('Wavematrix', plan === 'premium'),
            indicator('Orderblock', plan === 'premium'),
          ],
        }
      : null,
    createdAt: new Date(Date.UTC(2026, 10, 20, 12) - n * 3_600_000).toISOString(),
    accessUntil: pays ? DAY : null,
    accessState: STATES[n % 4] ?? 'none',
    disputed: false,
    disputedPlan: null,
    listedPlan: plan,
    listedStatus: STATUSES[n % 4] ?? 'inactive',
    pausedUntil: null,
  };
}

const COUNTS = { total: 100_000, paid: 30_412, active: 28_977, trouble: 12 };

/** Pages of a list of this length, by cursor. */
export function pagesOf(total: number) {
  return (input: unknown) => {
    const { limit = 200, cursor } = (input ?? {}) as { limit?: number; cursor?: string };
    const from = cursor === undefined ? 0 : Number(cursor.slice(-12)) + 1;
    const to = Math.min(from + limit, total);
    const users = Array.from({ length: to - from }, (_, index) => someListedUser(from + index));
    return {
      users,
      total,
      totalIsMore: false,
      isSorted: true,
      nextCursor: to < total ? (users.at(-1)?.id ?? null) : null,
      tradingViewConnected: true,
      counts: { ...COUNTS, total },
    };
  };
}

export function someOperatorUser(changes: Partial<OperatorUser> = {}): OperatorUser {
  const subscription = {
    id: 'sub_1PqZ7KlBv8sNfRt2',
    isCurrent: true,
    isDuplicate: false,
    stripeStatus: 'active',
    closedBecause: null,
    evidenceDueAt: null,
    plan: 'premium' as const,
    billingCycle: 'monthly',
    amountCents: 9_900,
    currency: 'usd',
    startedAt: '2026-03-24T12:00:00.000Z',
    currentPeriodEnd: DAY,
    paidThrough: DAY,
    firstFailedAt: null,
    endsAt: null,
    endedAt: null,
    endedBy: null,
    cancelReason: null,
    cancelFeedback: null,
    cancelComment: null,
    changesTo: null,
    isOnPause: false,
    pausedUntil: null,
    syncedAt: '2026-11-24T12:00:00.000Z',
  };
  return {
    now: '2026-11-24T12:00:00.000Z',
    id: USER_ID,
    email: 'jane.trader@example.com',
    firstName: null,
    createdAt: '2026-03-24T12:00:00.000Z',
    emailConfirmedAt: '2026-03-24T12:10:00.000Z',
    lastSeenAt: '2026-11-20T10:00:00.000Z',
    country: 'DE',
    spend: [{ currency: 'usd', cents: 79_200 }],
    exits: [
      {
        id: '0198c0de-0000-7000-8000-00000000e001',
        kind: 'cancel',
        state: 'settled',
        name: 'Jane Trader',
        reference: 'Bought in February',
        cause: 'The signals came an hour late.',
        receivedAt: '2026-03-20T09:30:00.000Z',
        effectiveAt: null,
      },
    ],
    notes: [
      {
        id: '0192f0c1-0000-7000-8000-0000000000b1',
        body: 'Asked for a call about the yearly plan.',
        by: 'operator',
        createdAt: '2026-11-10T09:00:00.000Z',
        editedAt: null,
        editedBy: null,
      },
    ],
    erasure: null,
    plan: 'premium',
    status: 'active',
    accessUntil: DAY,
    lastPaidPlan: 'premium',
    stripeCustomerId: 'cus_Q7xk7LmPw2rT',
    disputeCase: null,
    blocked: false,
    stripeDashboard: null,
    imported: true,
    subscriptions: [
      subscription,
      { ...subscription, id: 'sub_1PrA9LmCw9tOgSu3', isCurrent: false, isDuplicate: true },
      {
        ...subscription,
        id: 'sub_1OaB1JkAu7rMeQs1',
        isCurrent: false,
        stripeStatus: 'canceled',
        plan: 'basic',
        amountCents: 1_000,
        startedAt: '2026-02-24T12:00:00.000Z',
        currentPeriodEnd: '2026-03-24T12:00:00.000Z',
        paidThrough: '2026-03-24T12:00:00.000Z',
        endedAt: '2026-03-24T12:00:00.000Z',
      },
    ],
    discord: {
      username: 'trader_jane',
      state: 'joined',
      memberId: '1120938475610293847',
      reason: null,
      changedAt: DAY,
      invite: null,
    },
    tradingView: { username: 'CandleCarl', checked: true, reason: null, changedAt: DAY },
    planGrants: [],
    manualGrants: [
      {
        id: '0192f0c1-0000-7000-8000-0000000000a1',
        entitlement: 'community-vip',
        expiresAt: DAY,
        reason: 'Won the trading contest in October',
        by: 'operator',
        createdAt: '2026-11-01T12:00:00.000Z',
        endedAt: null,
      },
    ],
    sessions: [
      {
        id: '01',
        userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Chrome/150.0 Safari/537.36',
        createdAt: '2026-11-20T09:00:00.000Z',
        lastSeenAt: '2026-11-20T10:00:00.000Z',
      },
    ],
    mail: [
      {
        id: '01',
        template: 'receipt-pointer',
        subject: 'Your receipt',
        createdAt: '2026-11-24T12:00:00.000Z',
        sentAt: '2026-11-24T12:00:05.000Z',
        lastError: null,
      },
      {
        id: '02',
        template: 'welcome',
        subject: null,
        createdAt: '2026-03-24T12:00:00.000Z',
        sentAt: null,
        lastError: 'ConnectionError',
      },
    ],
    ...changes,
  };
}
