import { describe, expect, it } from 'vitest';
import type { Catalogue, CataloguePlan } from '../../../src/domain/catalogue/catalogue.ts';
import { DOCUMENTED_CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';
import {
  accessChanges,
  changedPages,
  isReordered,
  movedEntitlements,
  redefinedKeys,
  removedKeys,
  switchedAccess,
} from '../../../src/domain/catalogue/publish-effects.ts';

const BEFORE = DOCUMENTED_CATALOGUE;

function withPlan(key: string, changes: Partial<CataloguePlan>): Catalogue {
  const plans = BEFORE.plans.map((plan) => (plan.key === key ? { ...plan, ...changes } : plan));
  return { ...BEFORE, plans };
}

function withEntitlement(key: string, changes: object): Catalogue {
  const entitlements = BEFORE.entitlements.map((each) =>
    each.key === key ? { ...each, ...changes } : each,
  );
  return { ...BEFORE, entitlements };
}

describe('the effects of a publish', () => {
  it('name what the subscribers of each plan gain and lose', () => {
    const after = withPlan('basic', { includes: ['community-base', 'indicator-main'] });
    expect(accessChanges(BEFORE, after)).toEqual([
      { plan: 'basic', entitlement: 'indicator-main', change: 'gained' },
      { plan: 'basic', entitlement: 'community-paid', change: 'lost' },
    ]);
  });

  it('name what a person gains and loses whose highest plan is another one', () => {
    const after = withPlan('premium', { includes: ['community-base', 'signals'] });
    const change = { from: 'basic', to: 'premium' };
    expect(switchedAccess({ before: BEFORE, after }, change)).toEqual([
      { entitlement: 'signals', change: 'gained' },
      { entitlement: 'community-paid', change: 'lost' },
    ]);
    expect(
      switchedAccess({ before: BEFORE, after: BEFORE }, { from: 'basic', to: 'basic' }),
    ).toEqual([]);
  });

  it('name an entitlement that moves to another script', () => {
    const after = withEntitlement('indicator-main', { pineId: 'PUB;other' });
    expect(movedEntitlements(BEFORE, after).map(({ key }) => key)).toEqual(['indicator-main']);
    expect(accessChanges(BEFORE, after)).toEqual([]);
  });

  it('name the keys that are gone', () => {
    const after = {
      ...BEFORE,
      plans: BEFORE.plans.filter(({ key }) => key !== 'basic'),
      cycles: BEFORE.cycles.filter(({ key }) => key !== 'yearly'),
      entitlements: BEFORE.entitlements.filter(({ key }) => key !== 'community-vip'),
    };
    expect(removedKeys(BEFORE, after)).toEqual({
      plans: ['basic'],
      cycles: ['yearly'],
      entitlements: ['community-vip'],
    });
    expect(removedKeys(after, BEFORE)).toEqual({ plans: [], cycles: [], entitlements: [] });
  });

  it('name a key that means another provider or another length', () => {
    expect(
      redefinedKeys(BEFORE, withEntitlement('community-vip', { provider: 'tradingview' })),
    ).toEqual(['community-vip']);
    const cycles = BEFORE.cycles.map((each) => ({ ...each, count: 2 }));
    expect(redefinedKeys(BEFORE, { ...BEFORE, cycles })).toEqual(['monthly', 'yearly']);
    expect(redefinedKeys(BEFORE, BEFORE)).toEqual([]);
  });

  it.each<[string, Catalogue, string[]]>([
    ['nothing', structuredClone(BEFORE), []],
    [
      'a name',
      withPlan('basic', { name: 'Starter' }),
      ['landing', 'checkout', 'register', 'upgrade', 'dashboard'],
    ],
    [
      'a price',
      withPlan('basic', { prices: [{ cycle: 'monthly', amount: 900 }] }),
      ['landing', 'checkout', 'register', 'upgrade'],
    ],
    ['one list of features', withPlan('basic', { features: { upgrade: ['More'] } }), ['upgrade']],
    ['what a plan includes', withPlan('basic', { includes: [] }), ['dashboard']],
    [
      'the order',
      { ...BEFORE, plans: BEFORE.plans.toReversed() },
      ['landing', 'checkout', 'register', 'upgrade'],
    ],
  ])('change the right pages for %s', (_, after, pages) => {
    expect(changedPages(BEFORE, after)).toEqual(pages);
  });

  it('do not call an added or removed plan a new order', () => {
    const after = { ...BEFORE, plans: BEFORE.plans.slice(1) };
    expect(isReordered(BEFORE, after)).toBe(false);
    expect(isReordered(after, BEFORE)).toBe(false);
  });
});
