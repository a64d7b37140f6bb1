import type {
  CataloguePreview,
  CatalogueView,
  RollOut,
} from '../../../src/contract/operator/catalogue-operator.contract.ts';
import type { PriceMoveView } from '../../../src/contract/operator/price-moves.contract.ts';
import { DOCUMENTED_CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';

const { version: _, ...DOCUMENT } = DOCUMENTED_CATALOGUE;
const hash = (digit: string) => digit.repeat(64);
const plans = DOCUMENT.plans.map((plan) =>
  plan.key === 'basic'
    ? { ...plan, tagline: 'The community', prices: [{ cycle: 'monthly', amount: 1_200 }] }
    : plan,
);

export const CATALOGUE: CatalogueView = {
  published: {
    no: 3,
    hash: hash('a'),
    document: { ...DOCUMENT, plans },
    prices: 'ready',
    priceFault: null,
  },
  draft: {
    hash: hash('d'),
    document: { ...DOCUMENT, plans },
    by: 'ada',
    changedAt: '2026-11-20T09:30:00.000Z',
  },
  versions: [
    {
      no: 3,
      state: 'published',
      hash: hash('a'),
      note: 'Basic costs $12',
      by: 'ada',
      publishedAt: '2026-11-18T10:00:00.000Z',
    },
    {
      no: 2,
      state: 'retired',
      hash: hash('b'),
      note: 'Black Friday',
      by: 'grace',
      publishedAt: '2026-10-02T08:15:00.000Z',
    },
    { no: 0, state: 'retired', hash: hash('0'), note: null, by: null, publishedAt: null },
  ],
  payers: [
    { plan: 'basic', cycle: 'monthly', amount: 1_000, currency: 'usd', members: 214 },
    { plan: 'basic', cycle: 'monthly', amount: 1_200, currency: 'usd', members: 31 },
    { plan: 'standard', cycle: 'monthly', amount: 4_900, currency: 'usd', members: 96 },
    { plan: 'premium', cycle: 'yearly', amount: 99_000, currency: 'usd', members: 17 },
  ],
  paying: { basic: 245, standard: 96, premium: 17 },
  configuredCurrency: 'usd',
  languages: [{ locale: 'zh-CN', name: '简体中文' }],
};

export const CATALOGUE_PREVIEW: CataloguePreview = {
  hash: hash('d'),
  replaces: 3,
  refusals: [],
  warnings: [
    {
      at: 'plans.basic.prices.yearly',
      text: 'Paying 12 times “monthly” costs less: $168 instead of $180.',
    },
    {
      at: 'entitlements.indicator-wavematrix',
      text: 'PUB;4f0c was not checked: TradingView could not be read.',
    },
  ],
  access: [
    { entitlement: 'indicator-main', name: 'Main indicator', change: 'gained', members: 37 },
    { entitlement: 'community-vip', name: 'VIP role', change: 'lost', members: 2 },
  ],
  members: 39,
  stripe: {
    asked: true,
    products: ['Team'],
    prices: [
      { plan: 'basic', cycle: 'monthly', amount: 1_400, currency: 'usd', name: 'Basic' },
      { plan: 'team', cycle: 'quarterly', amount: 39_900, currency: 'usd', name: 'Team' },
    ],
    renamed: [],
  },
  pages: ['landing', 'checkout', 'register', 'upgrade', 'dashboard'],
  keepers: [{ plan: 'basic', cycle: 'monthly', amount: 1_000, currency: 'usd', members: 214 }],
};

const DEARER = plans.map((plan) =>
  plan.key === 'basic'
    ? {
        ...plan,
        prices: [
          { cycle: 'monthly', amount: 1_400 },
          { cycle: 'yearly', amount: 18_000 },
        ],
      }
    : plan,
);

export const ROLL_OUT: RollOut = {
  no: 3,
  members: 39,
  confirmed: 31,
  underWay: 4,
  waiting: 3,
  failed: 1,
  isEnqueued: true,
};

export const PRICE_MOVE: PriceMoveView = {
  id: '0198f3a2-7c1e-7000-8000-000000000001',
  plan: 'basic',
  cycle: 'monthly',
  amount: 1_400,
  currency: 'usd',
  state: 'running',
  startedAt: '2026-11-18T10:00:00.000Z',
  members: 214,
  mailed: 201,
  scheduled: 38,
  moved: 12,
  left: [
    { reason: 'canceled', members: 9 },
    { reason: 'coupon', members: 4 },
  ],
  nextAt: '2026-12-21T10:00:00.000Z',
};

export const CATALOGUE_ANSWERS = {
  'admin.catalogue': CATALOGUE,
  'admin.catalogueRollOut': { ...ROLL_OUT, confirmed: 35, underWay: 0 },
  'admin.previewCatalogue': CATALOGUE_PREVIEW,
  'admin.priceMoves': [],
};

/** A draft that raises the monthly price of Basic and adds a yearly one. */
export const DEARER_BASIC = {
  ...CATALOGUE_ANSWERS,
  'admin.catalogue': {
    ...CATALOGUE,
    draft: CATALOGUE.draft && { ...CATALOGUE.draft, document: { ...DOCUMENT, plans: DEARER } },
  },
  'admin.previewCatalogue': {
    ...CATALOGUE_PREVIEW,
    stripe: {
      ...CATALOGUE_PREVIEW.stripe,
      products: [],
      prices: [
        { plan: 'basic', cycle: 'monthly', amount: 1_400, currency: 'usd', name: 'Basic' },
        { plan: 'basic', cycle: 'yearly', amount: 18_000, currency: 'usd', name: 'Basic' },
      ],
    },
    keepers: CATALOGUE.payers.filter(({ plan }) => plan === 'basic'),
  },
};
