import type { ImportView } from '../../../src/contract/operator/user-import.contract.ts';
import { DAY, someOperatorUser, USER_ID } from './operator-answers.ts';

const CHECKED_AT = '2026-11-24T12:00:05.000Z';
const MAPPING: Readonly<Record<string, string>> = {
  'community-base': 'role:820589572915200101',
  'community-paid': 'role:820589572915200102',
  'community-vip': 'role:820589572915200103',
  'indicator-main': 'script:PUB;4f0c7d2a',
  'indicator-wavematrix': 'script:PUB;91be03fd',
  'indicator-orderblock': 'script:PUB;c27a55e8',
};

const whyOf = (entitlement: string, held: boolean) => ({
  entitlement,
  wanted: { source: 'subscription', until: DAY },
  mapping: MAPPING[entitlement] ?? null,
  notYet: null,
  grants: [
    {
      id: `grant-${entitlement}`,
      state: held ? 'granted' : 'blocked',
      held,
      reason: held ? null : 'missing-permissions',
      source: 'subscription',
      ours: true,
      expiresAt: held ? DAY : null,
      nextAttemptAt: null,
      verifiedAt: CHECKED_AT,
    },
  ],
  attempts: [
    {
      at: '2026-11-24T12:00:03.000Z',
      action: 'give',
      cause: 'job',
      outcome: held ? 'done' : 'blocked',
      reason: null,
      times: 1,
    },
  ],
});

/** Every answer that the page of one user needs. */
export const USER_PAGE = {
  'admin.user': someOperatorUser(),
  'admin.why': {
    standing: { plan: 'premium', status: 'active', accessUntil: DAY },
    decidedBy: { at: '2026-11-24T12:00:00.000Z', cause: 'event evt_1PqZ7KlBv8' },
    entitlements: [
      whyOf('community-base', true),
      whyOf('community-paid', true),
      whyOf('community-vip', false),
      whyOf('indicator-main', true),
      whyOf('indicator-wavematrix', true),
      whyOf('indicator-orderblock', true),
    ],
  },
  'admin.billingHistory': [
    ['2026-11-24T12:00:00.000Z', 'premium', 'active', 'event evt_1PqZ7KlBv8', DAY],
    [
      '2026-11-21T12:00:00.000Z',
      'premium',
      'past_due',
      'event evt_1PqY6JkAu7',
      '2026-11-24T12:00:00.000Z',
    ],
    [
      '2026-03-24T12:00:00.000Z',
      'premium',
      'active',
      'return 0192f0c1',
      '2026-04-24T12:00:00.000Z',
    ],
  ].map(([at, plan, status, cause, accessUntil]) => {
    const after = { plan, status, accessUntil, stripeSubscriptionId: null };
    const rest = { stripeStatus: null, endsAt: null, changesTo: null, closedBecause: null };
    return {
      at,
      cause,
      eventType: cause?.startsWith('event')
        ? status === 'past_due'
          ? 'invoice.payment_failed'
          : 'invoice.paid'
        : null,
      before: null,
      after: { ...after, ...rest },
    };
  }),
  'admin.auditEntries': {
    entries: ['access.granted-by-hand', 'user.synced', 'user.fixed'].map((action, index) => ({
      id: `entry-${index}`,
      at: `2026-11-0${index + 1}T12:00:00.000Z`,
      actor: { kind: 'operator', id: '01', name: 'operator' },
      action,
      target: `account:${USER_ID}`,
      accountId: USER_ID,
      names: {},
      erased: [],
      before: null,
      after: null,
      requestId: null,
      sealed: true,
    })),
    nextCursor: null,
  },
};

export const ERASURE_PREVIEW = {
  email: 'jane.trader@example.com',
  erasure: null,
  liveSubscriptions: ['sub_1PqZ7KlBv8sNfRt2', 'sub_1PrA9LmCw9tOgSu3'],
  hasOpenWithdrawal: false,
  heldAccess: [
    'community-base',
    'community-paid',
    'indicator-main',
    'indicator-wavematrix',
    'indicator-orderblock',
  ],
  owed: [{ currency: 'usd', amountMinor: 4_920 }],
  tables: [
    { name: 'account', rows: 1, fate: 'erased', because: null },
    { name: 'sessions', rows: 2, fate: 'erased', because: null },
    { name: 'mail', rows: 7, fate: 'erased', because: null },
    {
      name: 'subscriptions',
      rows: 3,
      fate: 'reduced',
      because: 'Tax law requires these records. They are kept without your name and address.',
    },
  ],
};

export function someImport(changes: Partial<ImportView> = {}): ImportView {
  return {
    id: '0192f0c1-0000-7000-8000-0000000000b1',
    state: 'checked',
    fileName: 'customers-2026.csv',
    createdAt: '2026-11-20T09:00:00.000Z',
    endedAt: null,
    total: 1_240,
    ready: 1_207,
    paying: 611,
    conflicts: 33,
    done: 0,
    failed: 0,
    invited: 0,
    problems: { 'has-account': 21, 'duplicate-email': 8, 'subscription-ended': 4 },
    waitsFor: null,
    ...changes,
  };
}

export const IMPORT_ROWS = [
  { line: 14, email: 'old@example.com', state: 'waiting', problems: ['has-account'] },
  { line: 57, email: 'twice@example.com', state: 'waiting', problems: ['duplicate-email'] },
].map((row) => ({ ...row, stripeSubscriptionId: null, discordName: null, tradingViewName: null }));
