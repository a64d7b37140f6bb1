import { describe, expect, it } from 'vitest';
import type { CatalogueCycle, CataloguePrice } from '../../../src/domain/catalogue/catalogue.ts';
import { DOCUMENTED_CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';
import { overpricedCycles } from '../../../src/domain/catalogue/overpriced-cycles.ts';

const CYCLES: CatalogueCycle[] = [
  { key: 'weekly', unit: 'week', count: 1 },
  { key: 'monthly', unit: 'month', count: 1 },
  { key: 'quarterly', unit: 'month', count: 3 },
  { key: 'yearly', unit: 'year', count: 1 },
];

/** The warnings about one plan with these prices. */
function warned(prices: Record<string, number>, currency = 'usd'): string[] {
  const [free] = DOCUMENTED_CATALOGUE.plans;
  if (free === undefined) throw new Error('There is a free plan.');
  const listed: CataloguePrice[] = Object.entries(prices).map(([cycle, amount]) => ({
    cycle,
    amount,
  }));
  const plans = [free, { ...free, key: 'pro', prices: listed }];
  return overpricedCycles({ plans, cycles: CYCLES }, currency).map(
    ({ at, text }) => `${at}: ${text}`,
  );
}

describe('a price that costs more than the same time at a shorter cycle', () => {
  it('is named with the cheaper way to pay', () => {
    expect(warned({ monthly: 1_000, yearly: 12_001 })).toEqual([
      'plans.pro.prices.yearly: Paying 12 times “monthly” costs less: $120 instead of $120.01.',
    ]);
    expect(warned({ monthly: 1_000, quarterly: 3_100 }, 'jpy')[0]).toContain(
      'Paying 3 times “monthly” costs less: ¥3,000 instead of ¥3,100.',
    );
  });

  it('is named once, also with two cheaper ways', () => {
    expect(warned({ monthly: 1_000, quarterly: 2_500, yearly: 13_000 })).toHaveLength(1);
  });

  it.each([
    ['an equal price', { monthly: 1_000, yearly: 12_000 }],
    ['a cheaper price', { monthly: 1_000, yearly: 10_000 }],
    ['a single price', { yearly: 99_999 }],
    ['cycles that do not fit into each other', { weekly: 100, monthly: 5_000 }],
  ])('is not %s', (_, prices) => {
    expect(warned(prices)).toEqual([]);
  });

  it('is none of the documented ones', () => {
    expect(overpricedCycles(DOCUMENTED_CATALOGUE, 'usd')).toEqual([]);
  });
});
