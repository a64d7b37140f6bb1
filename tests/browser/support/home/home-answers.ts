import type { HomeAnswer, HomeNeed } from '../../../../src/contract/operator-home.contract.ts';

const ANA = '0197a3c1-0000-7000-8000-000000000001';
const BEN = '0197a3c1-0000-7000-8000-000000000002';
const CARLA = '0197a3c1-0000-7000-8000-000000000003';

/** A month that grows unevenly, always the same. */
const grown = (days: number, step: number, from = 0): number[] =>
  Array.from({ length: days }, (_, day) =>
    Math.round(from + step * (day + 1) + step * Math.sin(day * 1.7) * 0.8),
  );

const item = (name: string, id: string | null = null, note: string | null = null) => ({
  name,
  id,
  note,
});

const HOME_NEEDS: HomeNeed[] = [
  { kind: 'tradingview-session', count: 1, items: [item('refused')] },
  {
    kind: 'paywall-leak',
    count: 2,
    items: [item('#btc-signals', '1'), item('#eth-signals', '2')],
  },
  {
    kind: 'dispute',
    count: 1,
    items: [item('carla@example.com', CARLA, '2026-12-05T00:00:00.000Z')],
    caseId: 'du_1',
  },
  {
    kind: 'access-failed',
    count: 3,
    items: [
      item('ana@example.com', ANA, 'username-not-found'),
      item('ben@example.com', BEN, 'waiting-for-session'),
    ],
  },
  {
    kind: 'paid-unregistered',
    count: 1,
    items: [item('elena@example.com', 'attempt-1', '2026-11-24T09:00:00.000Z')],
  },
  {
    kind: 'referral-undecided',
    count: 1,
    items: [item('anna.second@example.com', 'partner-1', 'Anna')],
  },
  {
    kind: 'event-parked',
    count: 1,
    items: [item('customer.subscription.updated', 'event-1', 'The customer is not known here.')],
  },
  { kind: 'alerts-held', count: 1, items: [item('Wavematrix 4h', 'wm-4h')] },
  { kind: 'set-up', count: 1, items: [item('mail', null, 'sandbox')] },
];

/** A shop in its second month, with something of every part. */
export const HOME: HomeAnswer = {
  needs: HOME_NEEDS,
  money: {
    at: '2026-11-26T14:05:00.000Z',
    currency: 'usd',
    held: { paused: 3, onHold: 1 },
    elsewhere: { eur: 9_800 },
    figures: [
      {
        name: 'cash',
        today: 24_700,
        yesterday: 14_800,
        month: 1_284_300,
        lastMonth: 1_096_100,
        lines: { month: grown(26, 49_000), lastMonth: grown(31, 42_000) },
      },
      {
        name: 'joined',
        today: 3,
        yesterday: 2,
        month: 64,
        lastMonth: 58,
        lines: { month: grown(26, 2.5), lastMonth: grown(31, 2.2) },
      },
      {
        name: 'active',
        today: 412,
        yesterday: 410,
        month: 412,
        lastMonth: 371,
        lines: { month: grown(26, 1.6, 371), lastMonth: grown(31, 1.4, 330) },
      },
      {
        name: 'ended',
        today: 1,
        yesterday: 0,
        month: 23,
        lastMonth: 19,
        lines: { month: grown(26, 0.9), lastMonth: grown(31, 0.7) },
      },
    ],
  },
  events: [
    {
      kind: 'paid',
      at: '2026-11-26T13:58:00.000Z',
      accountId: ANA,
      email: 'ana@example.com',
      amountCents: 9_900,
      refundedCents: 0,
      currency: 'usd',
    },
    {
      kind: 'access',
      at: '2026-11-26T13:58:04.000Z',
      accountId: ANA,
      email: 'ana@example.com',
      again: false,
      entitlements: [
        'community-vip',
        'indicator-main',
        'indicator-wavematrix',
        'indicator-orderblock',
      ],
    },
    {
      kind: 'switched',
      at: '2026-11-26T11:20:00.000Z',
      accountId: BEN,
      email: 'ben@example.com',
      before: 'basic',
      plan: 'premium',
    },
    {
      kind: 'will-end',
      at: '2026-11-25T20:11:00.000Z',
      accountId: CARLA,
      email: 'carla@example.com',
      plan: 'standard',
      endsAt: '2026-12-24T09:00:00.000Z',
      byOperator: false,
    },
    {
      kind: 'will-end',
      at: '2026-11-25T19:40:00.000Z',
      accountId: ANA,
      email: 'ana@example.com',
      plan: 'premium',
      endsAt: '2026-12-20T09:00:00.000Z',
      byOperator: true,
    },
    {
      kind: 'past-due',
      at: '2026-11-25T18:02:00.000Z',
      accountId: BEN,
      email: 'ben@example.com',
      plan: 'basic',
    },
    {
      kind: 'ended',
      at: '2026-11-25T09:00:00.000Z',
      accountId: null,
      email: null,
      plan: 'standard',
    },
  ],
  acts: [
    act('1', 'access.retried', '2026-11-26T13:40:00.000Z', { email: 'ana@example.com' }),
    act('2', 'catalogue.published', '2026-11-26T10:12:00.000Z', {}),
    act('3', 'operator.signed-in', '2026-11-26T10:02:00.000Z', {}),
    act('4', 'operator.signed-in', '2026-11-26T09:02:00.000Z', {}),
    act('5', 'tradingview.session-given', '2026-11-25T16:30:00.000Z', {}),
  ],
};

/** The first day: nothing happened, and nothing waits. */
export const HOME_EMPTY: HomeAnswer = {
  needs: [],
  money: {
    at: '2026-11-26T14:05:00.000Z',
    currency: 'usd',
    held: { paused: 0, onHold: 0 },
    elsewhere: {},
    figures: (['cash', 'joined', 'active', 'ended'] as const).map((name) => {
      return { name, today: 0, yesterday: null, month: 0, lastMonth: null, lines: null };
    }),
  },
  events: [],
  acts: [],
};

function act(id: string, action: string, at: string, names: Record<string, string>) {
  return {
    id: `0197a3c1-0000-7000-8000-00000000010${id}`,
    at,
    actor: { kind: 'operator', id: 'operator-1', name: 'anna' },
    action,
    target: names.email === undefined ? 'shop' : `account:${ANA}`,
    accountId: names.email === undefined ? null : ANA,
    names,
    erased: [],
    before: null,
    after: null,
    requestId: null,
    sealed: false,
  };
}
