import type { z } from 'zod';
import type {
  mappingAnswer,
  mappingPreviewAnswer,
  SetUpCheck,
  SetUpGuide,
} from '../../../../src/contract/operator/setup.contract.ts';
import type { SetUpPart } from '../../../../src/domain/community/set-up-part.ts';
import { ago } from '../operations-answers.ts';

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
    check(
      'tradingview.script-main',
      'Script of Main indicator',
      'ok',
      'PUB;4f1d was found, and is yours.',
    ),
    check(
      'tradingview.script-orderblock',
      'Script of Orderblock',
      'unknown',
      'The check could not run: the provider did not answer.',
      'Check again in a few minutes.',
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
  brand: [
    check('brand.name', 'Name', 'ok', 'Candle Harbour'),
    check(
      'brand.logo',
      'Logo',
      'advice',
      'Pages show the standard mark.',
      'Upload a logo on the brand page.',
    ),
  ],
};

export const SET_UP_GUIDE: SetUpGuide = {
  stripe: {
    copies: [
      {
        label: 'Endpoint URL',
        value: 'https://signals.example.com/api/webhooks/stripe',
        where: 'Stripe, Webhooks, Add destination',
      },
    ],
    links: [{ label: 'API keys', href: 'https://dashboard.stripe.com/test/apikeys' }],
    environment: [
      { name: 'STRIPE_SECRET_KEY', isSet: true },
      { name: 'STRIPE_WEBHOOK_SECRET', isSet: true },
    ],
    settings: [],
  },
  discord: {
    copies: [
      {
        label: 'Redirect URL',
        value: 'https://signals.example.com/account/discord',
        where: 'Discord developer portal, OAuth2, Redirects',
      },
    ],
    links: [
      { label: 'Discord developer portal', href: 'https://discord.com/developers/applications' },
    ],
    environment: [{ name: 'DISCORD_BOT_TOKEN', isSet: true }],
    settings: [],
  },
  tradingview: {
    copies: [],
    links: [{ label: 'TradingView', href: 'https://www.tradingview.com/' }],
    environment: [],
    settings: [
      { name: 'TRADINGVIEW_PINE_MAIN', value: 'PUB;4f1d', source: 'panel' },
      { name: 'TRADINGVIEW_PINE_WAVEMATRIX', value: null, source: 'default' },
      { name: 'TRADINGVIEW_PINE_ORDERBLOCK', value: null, source: 'default' },
    ],
  },
  mail: {
    copies: [],
    links: [],
    environment: [{ name: 'SMTP_URL', isSet: false }],
    settings: [
      { name: 'OPERATOR_EMAIL', value: 'desk@example.com', source: 'environment' },
      { name: 'SUPPORT_EMAIL', value: null, source: 'default' },
    ],
  },
  brand: {
    copies: [],
    links: [{ label: 'Your shop', href: 'https://signals.example.com/' }],
    environment: [],
    settings: [
      { name: 'PRICING', value: 'documented', source: 'default' },
      { name: 'LINK_HELP', value: null, source: 'default' },
    ],
  },
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
