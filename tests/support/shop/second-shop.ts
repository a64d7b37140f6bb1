import type {
  Catalogue,
  CatalogueEntitlement,
  CataloguePlan,
} from '../../../src/domain/catalogue/catalogue.ts';

const scripts = ['scalper', 'swing', 'levels', 'volume', 'sessions', 'ribbon'];
const indicators = (count: number) => scripts.slice(0, count).map((each) => `script-${each}`);

/** Five plans, six scripts, billed monthly or quarterly: nothing like the documented shop. */
export const SECOND_SHOP: Catalogue = {
  version: 1,
  currency: 'eur',
  cycles: [
    { key: 'monthly', unit: 'month', count: 1 },
    { key: 'quarterly', unit: 'month', count: 3 },
  ],
  plans: [
    { ...plan('free', 'Visitor', ['members'], 0), isVisible: false, prices: [] },
    plan('scout', 'Scout', ['members', ...indicators(1)], 1_900),
    plan('scalper', 'Scalper', ['members', 'traders', ...indicators(2)], 3_900),
    {
      ...plan('swing', 'Swing Pro', ['members', 'traders', ...indicators(4)], 6_900),
      isHighlighted: true,
    },
    plan('desk', 'Desk', ['members', 'traders', 'desk-room', ...indicators(6)], 14_900),
  ],
  entitlements: [
    { key: 'members', provider: 'discord', name: 'Members', pineId: null },
    { key: 'traders', provider: 'discord', name: 'Traders', pineId: null },
    { key: 'desk-room', provider: 'discord', name: 'Desk room', pineId: null },
    ...scripts.map(
      (script): CatalogueEntitlement => ({
        key: `script-${script}`,
        provider: 'tradingview',
        name: `The ${script}`,
        pineId: `PUB;${script}`,
      }),
    ),
  ],
};

function plan(key: string, name: string, includes: string[], monthly: number): CataloguePlan {
  return {
    key,
    name,
    tagline: null,
    isVisible: true,
    isHighlighted: false,
    capacity: null,
    includes,
    prices: [
      { cycle: 'monthly', amount: monthly },
      { cycle: 'quarterly', amount: monthly * 2.5 },
    ],
  };
}

/** The same shop with another script behind an entitlement. */
export function withPineId(shop: Catalogue, key: string, pineId: string | null): Catalogue {
  const entitlements = shop.entitlements.map((each) =>
    each.key === key ? { ...each, pineId } : each,
  );
  return { ...shop, entitlements };
}

/** The same shop without an entitlement. */
export function withoutEntitlement(shop: Catalogue, key: string): Catalogue {
  return {
    ...shop,
    plans: shop.plans.map((each) => ({
      ...each,
      includes: each.includes.filter((included) => included !== key),
    })),
    entitlements: shop.entitlements.filter((each) => each.key !== key),
  };
}
