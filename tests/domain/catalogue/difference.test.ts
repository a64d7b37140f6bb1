import { describe, expect, it } from 'vitest';
import type { Catalogue, CataloguePlan } from '../../../src/domain/catalogue/catalogue.ts';
import { planChanges } from '../../../src/domain/catalogue/difference.ts';
import { DOCUMENTED_CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';

function withPlan(key: string, changes: Partial<CataloguePlan>): Catalogue {
  const plans = DOCUMENTED_CATALOGUE.plans.map((plan) =>
    plan.key === key ? { ...plan, ...changes } : plan,
  );
  return { ...DOCUMENTED_CATALOGUE, plans };
}

const SAME = { change: 'changed', gains: [], loses: [], prices: [], shows: [] };
const changesTo = (after: Catalogue) => planChanges(DOCUMENTED_CATALOGUE, after);

describe('the difference between two catalogues', () => {
  it('is empty for the same catalogue', () => {
    expect(changesTo(structuredClone(DOCUMENTED_CATALOGUE))).toEqual([]);
  });

  it('names the entitlements that the subscribers of a plan gain and lose', () => {
    const includes = ['community-base', 'community-paid', 'indicator-wavematrix'];
    expect(changesTo(withPlan('standard', { includes }))).toEqual([
      { ...SAME, plan: 'standard', gains: ['indicator-wavematrix'], loses: ['indicator-main'] },
    ]);
  });

  it('names prices with their amounts before and after', () => {
    const prices = [
      { cycle: 'monthly', amount: 1_200 },
      { cycle: 'weekly', amount: 400 },
    ];
    expect(changesTo(withPlan('basic', { prices }))).toEqual([
      {
        ...SAME,
        plan: 'basic',
        prices: [
          { cycle: 'monthly', before: 1_000, after: 1_200 },
          { cycle: 'yearly', before: 10_000, after: null },
          { cycle: 'weekly', before: null, after: 400 },
        ],
      },
    ]);
  });

  it('names every price of every plan when the currency changes', () => {
    const changes = changesTo({ ...DOCUMENTED_CATALOGUE, currency: 'eur' });
    expect(changes.map(({ plan, prices }) => [plan, prices.length])).toEqual([
      ['basic', 2],
      ['standard', 2],
      ['premium', 2],
    ]);
  });

  it('names the fields that pages show', () => {
    const after = withPlan('premium', { name: 'Desk', isHighlighted: false });
    expect(changesTo(after)).toEqual([
      { ...SAME, plan: 'premium', shows: ['name', 'isHighlighted'] },
    ]);
  });

  it('tells added and removed plans with everything in them', () => {
    const plans = DOCUMENTED_CATALOGUE.plans.flatMap((plan) =>
      plan.key === 'basic' ? [{ ...plan, key: 'scout', name: 'Scout' }] : [plan],
    );
    const [removed, added] = changesTo({ ...DOCUMENTED_CATALOGUE, plans });
    expect(removed).toMatchObject({ plan: 'basic', change: 'removed', gains: [] });
    expect(removed?.loses).toEqual(['community-base', 'community-paid']);
    expect(added).toMatchObject({ plan: 'scout', change: 'added', loses: [], shows: [] });
    expect(added?.prices.map(({ after }) => after)).toEqual([1_000, 10_000]);
  });
});
