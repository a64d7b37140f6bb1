import type {
  Catalogue,
  CatalogueEntitlement,
  CataloguePlan,
  CataloguePrice,
  Entitlement,
  EntitlementProvider,
} from './catalogue.ts';

const BASIC: readonly Entitlement[] = ['community-base', 'community-paid'];
const STANDARD: readonly Entitlement[] = [...BASIC, 'indicator-main'];
const PREMIUM: readonly Entitlement[] = [
  ...STANDARD,
  'community-vip',
  'indicator-wavematrix',
  'indicator-orderblock',
];

/** The shop of the specification: version 0, on sale until a seller publishes another. */
export const DOCUMENTED_CATALOGUE: Catalogue = {
  version: 0,
  currency: null,
  cycles: [
    { key: 'monthly', unit: 'month', count: 1 },
    { key: 'yearly', unit: 'year', count: 1 },
  ],
  plans: [
    planOf('Free', ['community-base'], []),
    planOf('Basic', BASIC, [
      monthly(10, { landing: 9 }),
      yearly(100, { landing: 7, register: 84 }),
    ]),
    planOf('Standard', STANDARD, [monthly(49), yearly(490, { landing: 39, register: 468 })]),
    {
      ...planOf('Premium', PREMIUM, [monthly(99), yearly(990, { landing: 79, register: 948 })]),
      isHighlighted: true,
    },
  ],
  entitlements: [
    entitlementOf('discord', 'community-base', 'Community role'),
    entitlementOf('discord', 'community-paid', 'Paid role'),
    entitlementOf('discord', 'community-vip', 'VIP role'),
    entitlementOf('tradingview', 'indicator-main', 'Main indicator'),
    entitlementOf('tradingview', 'indicator-wavematrix', 'Wavematrix'),
    entitlementOf('tradingview', 'indicator-orderblock', 'Orderblock'),
  ],
};

/** Whether it is the compiled-in shop, whose pages show their documented texts. */
export function isDocumented({ version }: Pick<Catalogue, 'version'>): boolean {
  return version === DOCUMENTED_CATALOGUE.version;
}

function planOf(
  name: string,
  includes: readonly Entitlement[],
  prices: readonly CataloguePrice[],
): CataloguePlan {
  const key = name.toLowerCase();
  const shown = { tagline: null, isVisible: true, isHighlighted: false, capacity: null };
  return { key, name, ...shown, includes, prices };
}

function entitlementOf(
  provider: EntitlementProvider,
  key: Entitlement,
  name: string,
): CatalogueEntitlement {
  return { key, provider, name, pineId: null };
}

type WholeUnits = { landing?: number; register?: number };

function monthly(charged: number, shown: WholeUnits = {}): CataloguePrice {
  return priceOf('monthly', charged, shown);
}

function yearly(charged: number, shown: WholeUnits): CataloguePrice {
  return priceOf('yearly', charged, shown);
}

function priceOf(cycle: string, charged: number, shown: WholeUnits): CataloguePrice {
  const minor = Object.entries(shown).map(([surface, figure]) => [surface, figure * 100] as const);
  return { cycle, amount: charged * 100, shown: Object.fromEntries(minor) };
}
