import type { z } from 'zod';
import type {
  auditAnswer,
  auditFrameAnswer,
  auditVerdictAnswer,
} from '../../../src/contract/operator/audit.contract.ts';
import type {
  mappingAnswer,
  mappingPreviewAnswer,
  SetUpCheck,
} from '../../../src/contract/operator/setup.contract.ts';
import type { SetUpPart } from '../../../src/domain/community/set-up-part.ts';
import { ago, personOf, uuid } from './operations-answers.ts';

export const AUDIT_FRAME: z.infer<typeof auditFrameAnswer> = {
  operators: [
    { id: uuid(1), name: 'night_desk' },
    { id: uuid(2), name: 'operator' },
  ],
  actions: ['access.granted-by-hand', 'access.retried', 'operator.signed-in'],
  seal: {
    sealedUntil: '2026-11-19',
    sealedAt: '2026-11-20T00:15:00.000Z',
    head: '9f2c4a7be1d03358c6aa41f09e7b2d5c8813f0a4471be2690d3c5a7718ef6b42',
  },
};

const ACTIONS = [
  ['access.granted-by-hand', 'account'],
  ['access.retried', 'account'],
  ['tradingview.session-given', 'provider'],
  ['operator.signed-in', 'operator'],
  ['discord.mapping-changed', 'purpose'],
] as const;

export const AUDIT: z.infer<typeof auditAnswer> = {
  entries: Array.from({ length: 60 }, (_, index) => {
    const [action, kind] = ACTIONS[index % ACTIONS.length] ?? ACTIONS[0];
    const about = kind === 'account';
    return {
      id: uuid(6_000 + index),
      at: ago(17 * index),
      actor: { kind: 'operator', id: uuid(1), name: index % 3 ? 'night_desk' : 'operator' },
      action,
      target: about ? `account:${uuid(1_000 + index)}` : `${kind}:tradingview`,
      accountId: about ? uuid(1_000 + index) : null,
      names: {
        address: '203.0.113.7',
        browser: 'Firefox',
        ...(about && index % 4 ? { email: `${personOf(index)}@example.com` } : {}),
      },
      erased: about && index % 4 === 0 ? ['email'] : [],
      before: null,
      after: about ? { entitlement: 'community-vip', expiresAt: null } : null,
      requestId: 'a1b2c3d4',
      sealed: index > 40,
    };
  }),
  nextCursor: null,
};

export const VERDICT: z.infer<typeof auditVerdictAnswer> = {
  days: 212,
  entries: 18_402,
  head: AUDIT_FRAME.seal?.head ?? null,
  sealedUntil: '2026-11-19',
  namesErased: 31,
  faults: [],
};

const check = (
  id: string,
  title: string,
  state: SetUpCheck['state'],
  found: string,
  step: string | null = null,
  makes: SetUpCheck['makes'] = null,
): SetUpCheck => ({ id, title, state, found, step, makes });

const CHECKS: Record<SetUpPart, SetUpCheck[]> = {
  server: [
    check('server.address', 'Public address', 'ok', 'https://signals.example.com'),
    check('server.mode', 'Production', 'ok', 'NODE_ENV is production.'),
    check('server.database', 'Database', 'ok', 'PostgreSQL 17.2, 412 MB'),
  ],
  stripe: [
    check(
      'stripe.key',
      'Secret key',
      'advice',
      'A test key: no real money moves.',
      'Copy the secret key from Stripe, Developers > API keys, into STRIPE_SECRET_KEY and restart.',
    ),
    check(
      'stripe.prices',
      'Products and prices',
      'missing',
      'Stripe has no active price with the lookup key premium_yearly.',
      'Create what is missing or different. Buyers of a replaced price keep it.',
      'prices',
    ),
    check('stripe.portal', 'Customer portal', 'ok', 'Changes, cancellation and cards are open.'),
    check(
      'stripe.webhook',
      'Webhook endpoint',
      'ok',
      'Stripe sends to https://signals.example.com.',
    ),
  ],
  discord: [
    check('discord.bot', 'Bot', 'ok', 'Signed in, and a member of the server.'),
    check(
      'discord.order',
      'Order of roles',
      'wrong',
      'VIP: it is above the bot’s own role.',
      'Server settings > Roles: drag the bot’s role above it.',
    ),
    check('discord.link', 'Account link', 'off', 'Subscribers type their username instead.'),
  ],
  tradingview: [
    check('tradingview.session', 'Cookie pair', 'ok', 'TradingView accepts the pair.'),
    check('tradingview.script-main', 'Script of main', 'ok', 'PUB;4f1d was found, and is yours.'),
    check(
      'tradingview.script-orderblock',
      'Script of orderblock',
      'unknown',
      'The check could not run just now.',
      'Nothing to do here: check again when the provider answers.',
    ),
  ],
  mail: [
    check(
      'mail.server',
      'Mail server',
      'sandbox',
      'Mail is captured locally and not delivered.',
      'Set SMTP_URL and MAIL_FROM and restart.',
    ),
    check('mail.operator', 'Alerts and digest', 'ok', 'desk@example.com'),
  ],
};

export const SET_UP = (input: unknown) => ({
  checks: CHECKS[(input as { part: SetUpPart }).part],
});

const ROLES = ['VIP', 'Patron', 'Paid Member', 'Community'].map((name, index) => ({
  id: String(700_001 + index),
  name,
  refusal: name === 'VIP' ? 'above-bot' : null,
}));
const CHANNELS = ['welcome', 'general', 'chart-requests'].map((name, index) => ({
  id: String(800_001 + index),
  name,
}));

export const MAPPING: z.infer<typeof mappingAnswer> = {
  revision: 'r1',
  rows: [
    ['role:community-base', 'role', 'Every member', 'Community', null],
    ['role:community-paid', 'role', 'Basic, Standard, Premium', 'Paid Member', null],
    ['role:community-vip', 'role', 'Premium (VIP)', 'VIP', 'above-bot'],
    ['channel:public:welcome', 'channel', 'Public: welcome', 'welcome', null],
    ['channel:chart-request', 'channel', 'Chart requests', 'chart-requests', null],
  ].map(([purpose, kind, label, name, refusal]) => {
    const there = kind === 'role' ? ROLES : CHANNELS;
    const mapped = there.find((each) => each.name === name) ?? null;
    return {
      purpose: purpose ?? '',
      kind: kind as 'role' | 'channel',
      label: label ?? '',
      mapped: mapped === null ? null : { id: mapped.id, name: mapped.name },
      refusal: refusal ?? null,
      changedAt: ago(9_000),
    };
  }),
  roles: ROLES,
  channels: CHANNELS,
};

export const PREVIEW: z.infer<typeof mappingPreviewAnswer> = {
  effects: [
    {
      purpose: 'role:community-paid',
      label: 'Basic, Standard, Premium',
      from: 'Paid Member',
      to: 'Patron',
      refusal: null,
      gain: { count: 2_869, names: ['Ana', 'Bo', 'Carla', 'Dmitri', 'Elena'] },
      lose: { count: 2_870, names: ['Ana', 'Bo', 'Carla', 'Dmitri', 'Elena'] },
      keep: { count: 1, names: ['Hugo'] },
    },
  ],
};
