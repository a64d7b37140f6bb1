import type { z } from 'zod';
import type { parkedEventsAnswer } from '../../../src/contract/operator/billing-operator.contract.ts';
import type {
  accessOverviewAnswer,
  failedAccessAnswer,
  jobBoardAnswer,
  oddSubscriptionsAnswer,
  providerStatesAnswer,
  statisticsAnswer,
} from '../../../src/contract/operator/operations.contract.ts';
import type {
  scriptsReportAnswer,
  worklistAnswer,
} from '../../../src/contract/operator/tradingview-operator.contract.ts';

/** Answers for the operator's pages, rich enough for screenshots. */
const NOW = Date.now();
export const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
export const uuid = (index: number) => `0192f000-0000-7000-8000-${String(index).padStart(12, '0')}`;
const PEOPLE = ['ana', 'bo', 'carla', 'dmitri', 'elena', 'farid', 'grace', 'hugo'];
export const personOf = (index: number) => PEOPLE[index % PEOPLE.length] ?? 'ana';

const line = (
  entitlement: z.infer<typeof accessOverviewAnswer>['lines'][number]['entitlement'],
  owed: number,
  [matched, underWay, failed, leftOver]: [number, number, number, number],
) => ({
  entitlement,
  provider: entitlement.startsWith('indicator') ? ('tradingview' as const) : ('discord' as const),
  owed,
  held: matched + leftOver,
  matched,
  underWay,
  failed,
  leftOver,
  waitingForPerson: owed - matched - underWay - failed,
  oldestLook: ago(14),
});

export const ACCESS: z.infer<typeof accessOverviewAnswer> = {
  lines: [
    line('community-base', 12_480, [9_731, 4, 0, 0]),
    line('community-paid', 3_114, [2_870, 3, 1, 0]),
    line('community-vip', 640, [611, 0, 2, 1]),
    line('indicator-main', 1_892, [1_790, 6, 14, 0]),
    line('indicator-wavematrix', 640, [588, 2, 5, 0]),
    line('indicator-orderblock', 640, [588, 2, 5, 0]),
  ],
  timeToAccess: { p50: 3.4, p95: 11.2, grants: 412 },
  session: 'working',
};

const REASONS = ['username-not-found', 'not-reached', 'missing-permissions', 'too-fast'];

export const FAILED: z.infer<typeof failedAccessAnswer> = {
  failures: Array.from({ length: 27 }, (_, index) => ({
    id: uuid(index),
    accountId: uuid(1_000 + index),
    email: `${personOf(index)}.${index}@example.com`,
    name: `${personOf(index)}_trades`,
    entitlement: index % 5 === 2 ? ('community-vip' as const) : ('indicator-main' as const),
    state: index % 4 === 0 ? 'blocked' : index % 7 === 3 ? 'revoke-failed' : 'grant-failed',
    reason: REASONS[index % REASONS.length] ?? null,
    attempts: 1 + (index % 9),
    nextAttemptAt: index % 4 === 0 ? null : new Date(NOW + index * 90_000).toISOString(),
  })),
  total: 27,
  nextCursor: null,
};

export const WORKLIST: z.infer<typeof worklistAnswer> = {
  mode: 'automatic',
  scripts: ['main', 'wavematrix', 'orderblock'],
  connectedSince: null,
  items: (['add', 'extend', 'remove', 'add'] as const).map((action, index) => ({
    grantId: uuid(2_000 + index),
    accountId: uuid(3_000 + index),
    action,
    script: index % 2 === 0 ? ('main' as const) : ('orderblock' as const),
    pineId: 'PUB;4f1d',
    username: `${personOf(index)}_trades`,
    until: action === 'remove' ? null : '2026-12-24T12:00:00.000Z',
    done: index === 3,
    dueAt: null,
  })),
  csv: 'action,username\r\n',
};

export const REPORT: z.infer<typeof scriptsReportAnswer> = {
  findings: (['leaked', 'unknown', 'unknown', 'missing'] as const).map((kind, index) => ({
    kind,
    pineId: 'PUB;4f1d',
    rowId: String(90_000 + index),
    username: `stranger_${index}`,
    accountId: null,
    expiresAt: null,
    wantedExpiresAt: null,
  })),
  matched: 2_966,
  adopted: 12,
  incomplete: [],
};

export const PROVIDERS: z.infer<typeof providerStatesAnswer> = [
  {
    name: 'database',
    mode: 'own',
    state: 'up',
    message: null,
    since: ago(3_000),
    lastError: null,
    lastSuccessAt: null,
  },
  {
    name: 'stripe',
    mode: 'own',
    state: 'up',
    message: null,
    since: ago(2_990),
    lastError: { at: ago(2_991), call: 'ping', kind: 'unavailable', reason: 'not-reached' },
    lastSuccessAt: ago(0.2),
  },
  {
    name: 'discord',
    mode: 'sandbox',
    state: 'degraded',
    message: 'The bot is reconnecting.',
    since: ago(2),
    lastError: { at: ago(2), call: 'getMember', kind: 'unavailable', reason: 'not-reached' },
    lastSuccessAt: ago(3),
  },
  {
    name: 'tradingview',
    mode: 'own',
    state: 'refused',
    message: 'TradingView refused the cookie pair. Paste a new one on the access page.',
    since: ago(64),
    lastError: {
      at: ago(64),
      call: 'readAccess',
      kind: 'misconfigured',
      reason: 'waiting-for-session',
    },
    lastSuccessAt: ago(66),
  },
  {
    name: 'mail',
    mode: 'sandbox',
    state: 'up',
    message: null,
    since: ago(3_000),
    lastError: null,
    lastSuccessAt: null,
  },
];

const queue = (name: string, [waiting, retrying, active, failed]: number[]) => ({
  name,
  waiting: waiting ?? 0,
  retrying: retrying ?? 0,
  active: active ?? 0,
  failed: failed ?? 0,
  oldestSeconds: waiting ? 4.2 : null,
});

export const JOBS: z.infer<typeof jobBoardAnswer> = {
  queues: [
    queue('reconcile-access', [118, 6, 16, 0]),
    queue('adopt-payments', [0, 0, 0, 0]),
    queue('mail-password-reset', [0, 0, 0, 0]),
    queue('run-bulk-action', [0, 0, 1, 0]),
    queue('send-mail', [2, 3, 2, 1]),
  ],
  failures: Array.from({ length: 10 }, (_, index) => ({
    id: uuid(4_000 + index),
    queue: index % 3 === 0 ? 'send-mail' : 'reconcile-access',
    state: index === 0 ? ('failed' as const) : ('retry' as const),
    attempts: index + 1,
    reason: index % 3 === 0 ? 'connect ECONNREFUSED 10.0.0.4:587' : 'account busy',
    accountId: index % 3 === 0 ? null : uuid(1_000 + index),
    email: index % 3 === 0 ? null : `${personOf(index)}.${index}@example.com`,
    createdAt: ago(12 * (index + 1)),
    nextAttemptAt: index === 0 ? null : ago(-index),
  })),
};

export const PARKED: z.infer<typeof parkedEventsAnswer> = [
  {
    id: uuid(5_000),
    source: 'stripe',
    externalId: 'evt_1QxYzA2eZvKYlo2C',
    type: 'customer.subscription.updated',
    attempts: 12,
    receivedAt: ago(55),
    parkedAt: ago(38),
    reason: 'The customer is not known here.',
  },
];

export const ODD: z.infer<typeof oddSubscriptionsAnswer> = {
  foreign: [{ subscriptionId: 'sub_1Qold2eZvKYlo2C', seenAt: ago(300) }],
  unknownPrice: [
    {
      subscriptionId: 'sub_1Qodd2eZvKYlo2C',
      userId: uuid(1_001),
      email: 'boris.1@example.com',
      priceId: 'price_1Qhandmade',
      stripeStatus: 'active',
    },
  ],
  onHold: [{ accountId: uuid(1_002), email: 'carla.2@example.com', since: ago(5_000) }],
};

const DAYS = 90;
/** A slow rise with a weekly swing, the same in every run. */
export const STATISTICS: z.infer<typeof statisticsAnswer> = {
  currency: 'usd',
  takenAt: '2026-11-27T18:57:00.000Z',
  days: Array.from({ length: DAYS }, (_, index) => {
    const swing = Math.sin(index / 3.5);
    const [basic, standard, premium] = [
      900 + index * 4,
      1_100 + Math.round(index * 6 + swing * 12),
      380 + index * 3,
    ] as [number, number, number];
    return {
      day: new Date(NOW - (DAYS - 1 - index) * 86_400_000).toISOString().slice(0, 10),
      mrrElsewhere: {},
      mrrCents: basic * 1_000 + standard * 4_900 + premium * 9_900,
      active: { basic, standard, premium },
      joined: 22 + Math.round(swing * 9),
      churned: 8 + Math.round(Math.cos(index / 5) * 4),
      pastDue: 30 + Math.round(swing * 11),
      p50: 3 + swing,
      p95: 10 + swing * 4,
      grants: 60,
    };
  }),
};

/** The same work in manual mode. */
export const MANUAL_WORKLIST = {
  ...WORKLIST,
  mode: 'manual',
  scripts: ['main', 'orderblock'],
  items: WORKLIST.items.map((item, index) => ({
    ...item,
    dueAt: `2026-12-0${index + 1}T12:00:00.000Z`,
  })),
};
