import { describe, expect, it } from 'vitest';
import type {
  Catalogue,
  CataloguePlan,
  CataloguePrice,
} from '../../../src/domain/catalogue/catalogue.ts';
import { DOCUMENTED_CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';
import { faultsOf } from '../../../src/domain/catalogue/faults.ts';
import { SECOND_SHOP } from '../../support/shop/second-shop.ts';

/** The second shop with other fields in one plan. */
function withPlan(key: string, changes: Partial<CataloguePlan>): Catalogue {
  const plans = SECOND_SHOP.plans.map((plan) =>
    plan.key === key ? { ...plan, ...changes } : plan,
  );
  return { ...SECOND_SHOP, plans };
}

const withPrice = (price: CataloguePrice) => withPlan('scout', { prices: [price] });
const codesOf = (catalogue: Catalogue, currency = 'eur') =>
  faultsOf(catalogue, currency).map(({ at, code, detail }) =>
    [at, code, ...(detail === undefined ? [] : [detail])].join(' '),
  );

describe('a draft catalogue', () => {
  it('has no fault when it is the documented shop', () => {
    expect(faultsOf(DOCUMENTED_CATALOGUE, 'usd')).toEqual([]);
  });

  it('has no fault with five plans, six scripts and a quarterly price', () => {
    expect(faultsOf(SECOND_SHOP, 'eur')).toEqual([]);
  });

  it('needs the free plan first, and without a price', () => {
    const [free, ...others] = SECOND_SHOP.plans;
    expect(codesOf({ ...SECOND_SHOP, plans: others })).toEqual(['plans free-plan-missing']);
    const priced = withPlan('free', { prices: [{ cycle: 'monthly', amount: 100 }] });
    expect(codesOf(priced)).toEqual(['plans.free free-plan-priced']);
    expect(free?.key).toBe('free');
  });

  it('has only icons and pictures that can exist', () => {
    const [first, ...others] = SECOND_SHOP.entitlements;
    if (first === undefined) throw new Error('There are entitlements.');
    const seen = { ...first, description: 'a\u202e', icon: 'skull', picture: '../x.svg' };
    expect(codesOf({ ...SECOND_SHOP, entitlements: [seen, ...others] })).toEqual([
      'entitlements.members.description text-unprintable',
      'entitlements.members.icon icon-unknown',
      'entitlements.members.picture picture-unknown',
    ]);
    const sound = { ...first, icon: 'flame', picture: `${'A'.repeat(22)}.webp` };
    expect(codesOf({ ...SECOND_SHOP, entitlements: [sound, ...others] })).toEqual([]);
  });

  it('needs a visible plan for sale', () => {
    const plans = SECOND_SHOP.plans.map((plan) => ({ ...plan, isVisible: false }));
    expect(codesOf({ ...SECOND_SHOP, plans })).toEqual(['plans nothing-for-sale']);
  });

  it.each<[string, Partial<CataloguePlan>, string]>([
    ['an empty name', { name: ' ' }, 'plans.scout.name name-empty'],
    ['the name of another plan', { name: 'scalper' }, 'plans.scalper.name name-repeated Scalper'],
    ['a long name', { name: 'x'.repeat(61) }, 'plans.scout.name text-too-long 60'],
    [
      'a name that turns the text around',
      { name: 'Sc\u202eout' },
      'plans.scout.name text-unprintable',
    ],
    ['braces in its name', { name: '{{BRAND_NAME}}' }, 'plans.scout.name text-reserved'],
    ['a stand-in for a brace', { tagline: 'a\ufdd0' }, 'plans.scout.tagline text-unprintable'],
    ['a mark of a built page', { tagline: '⟦a⟧' }, 'plans.scout.tagline text-reserved'],
    ['a line break in its tagline', { tagline: 'a\nb' }, 'plans.scout.tagline text-unprintable'],
    ['no price', { prices: [] }, 'plans.scout plan-unpriced'],
    ['room for nobody', { capacity: 0 }, 'plans.scout.capacity capacity-invalid'],
    [
      'an unknown entitlement',
      { includes: ['moon'] },
      'plans.scout.includes.moon entitlement-unknown',
    ],
    [
      'an entitlement twice',
      { includes: ['members', 'members'] },
      'plans.scout.includes.members entitlement-repeated',
    ],
    [
      'a long feature line',
      { features: { landing: ['x'.repeat(201)] } },
      'plans.scout.features.landing text-too-long 200',
    ],
  ])('is refused with %s in a plan', (_, changes, fault) => {
    expect(codesOf(withPlan('scout', changes))).toEqual([fault]);
  });

  it.each<[string, CataloguePrice, string, string]>([
    [
      'of a cycle that does not exist',
      { cycle: 'weekly', amount: 900 },
      'eur',
      'weekly cycle-unknown',
    ],
    [
      'below what Stripe charges',
      { cycle: 'monthly', amount: 49 },
      'eur',
      'monthly amount-too-small 50',
    ],
    [
      'below what Stripe charges in crowns',
      { cycle: 'monthly', amount: 1_400 },
      'czk',
      'monthly amount-too-small 1500',
    ],
    ['of nothing', { cycle: 'monthly', amount: 0 }, 'xof', 'monthly amount-too-small 1'],
    [
      'of nine digits',
      { cycle: 'monthly', amount: 100_000_000 },
      'jpy',
      'monthly amount-too-large 99999999',
    ],
    [
      'of thirteen digits',
      { cycle: 'monthly', amount: 1_000_000_000_000 },
      'idr',
      'monthly amount-too-large 999999999999',
    ],
    ['with half a cent', { cycle: 'monthly', amount: 99.5 }, 'eur', 'monthly amount-not-whole'],
    [
      'in thousandths that Stripe would round',
      { cycle: 'monthly', amount: 4_905 },
      'kwd',
      'monthly amount-not-in-tens',
    ],
  ])('is refused with a price %s', (_, price, currency, fault) => {
    expect(codesOf(withPrice(price), currency).filter((each) => each.includes('scout'))).toEqual([
      `plans.scout.prices.${fault}`,
    ]);
  });

  it('is refused with a price repeated for one cycle', () => {
    const price = SECOND_SHOP.plans[1]?.prices[0] ?? { cycle: 'monthly', amount: 100 };
    expect(codesOf(withPlan('scout', { prices: [price, { ...price }] }))).toEqual([
      'plans.scout.prices.monthly price-repeated',
    ]);
  });

  it('is refused with a cycle that Stripe cannot bill, or the same one under two keys', () => {
    const long = { key: 'long', unit: 'year' as const, count: 4 };
    const again = { key: 'again', unit: 'month' as const, count: 3 };
    expect(codesOf({ ...SECOND_SHOP, cycles: [...SECOND_SHOP.cycles, long, again] })).toEqual([
      'cycles.long cycle-not-billable',
      'cycles.again cycle-same-length quarterly',
    ]);
  });

  it('is refused with one script behind two entitlements', () => {
    const entitlements = SECOND_SHOP.entitlements.map((each) =>
      each.key === 'script-swing' ? { ...each, pineId: 'PUB;scalper' } : each,
    );
    expect(codesOf({ ...SECOND_SHOP, entitlements })).toEqual([
      'entitlements.script-swing.pineId pine-id-repeated script-scalper',
    ]);
  });

  it.each(['', 'Gold', 'a b', '__proto__', '-x', 'x'.repeat(41)])(
    'is refused with the key %j',
    (key) => {
      const [free, first, ...others] = SECOND_SHOP.plans;
      if (free === undefined || first === undefined) throw new Error('The shop has plans.');
      expect(codesOf({ ...SECOND_SHOP, plans: [free, { ...first, key }, ...others] })).toEqual([
        `plans.${key} key-invalid`,
      ]);
    },
  );

  it('is refused with one key for two plans', () => {
    const [, first] = SECOND_SHOP.plans;
    if (first === undefined) throw new Error('The shop has plans.');
    const plans = [...SECOND_SHOP.plans, { ...first, name: 'Another' }];
    expect(codesOf({ ...SECOND_SHOP, plans })).toEqual(['plans.scout key-repeated']);
  });

  it('is refused with more plans than a page can show', () => {
    const extra = Array.from({ length: 17 }, (_, index) => ({
      ...SECOND_SHOP.plans[1],
      key: `more-${index}`,
      name: `More ${index}`,
    })) as CataloguePlan[];
    expect(codesOf({ ...SECOND_SHOP, plans: [...SECOND_SHOP.plans, ...extra] })).toEqual([
      'plans key-too-many 20',
    ]);
  });
});
