import { describe, expect, it } from 'vitest';
import { BILLING_CYCLES, PAID_PLANS } from '../../src/domain/plan.ts';
import {
  chargedCents,
  landingYearlySaving,
  type PriceSurface,
  priceOn,
} from '../../src/domain/price-list.ts';

describe('the price list', () => {
  it('charges the prices of the payment step', () => {
    const charged = PAID_PLANS.map((plan) =>
      BILLING_CYCLES.map((cycle) => chargedCents(plan, cycle)),
    );
    expect(charged).toEqual([
      [1_000, 10_000],
      [4_900, 49_000],
      [9_900, 99_000],
    ]);
  });

  it.each<[PriceSurface, number[][]]>([
    [
      'landing',
      [
        [9, 7],
        [49, 39],
        [99, 79],
      ],
    ],
    [
      'upgrade',
      [
        [10, 100],
        [49, 490],
        [99, 990],
      ],
    ],
    [
      'register',
      [
        [10, 84],
        [49, 468],
        [99, 948],
      ],
    ],
    [
      'dashboard',
      [
        [10, 100],
        [49, 490],
        [99, 990],
      ],
    ],
  ])('shows the documented figures on %s [domain-21]', (surface, figures) => {
    const shown = PAID_PLANS.map((plan) =>
      BILLING_CYCLES.map((cycle) => priceOn(surface, plan, cycle).shown),
    );
    expect(shown).toEqual(figures);
  });

  it('names the charged price wherever the page shows another', () => {
    expect(priceOn('landing', 'basic', 'monthly')).toMatchObject({ differs: true, charged: 10 });
    expect(priceOn('landing', 'standard', 'monthly').differs).toBe(false);
    expect(priceOn('landing', 'standard', 'yearly')).toMatchObject({ differs: true, charged: 490 });
    expect(priceOn('register', 'premium', 'yearly')).toMatchObject({ differs: true, charged: 990 });
  });

  it('shows the charged prices everywhere when pricing is unified', () => {
    const price = priceOn('landing', 'basic', 'yearly', 'unified');
    expect(price).toEqual({ shown: 100, perMonthOfYear: false, charged: 100, differs: false });
  });

  it('the price list never charges for the free plan', () => {
    expect(priceOn('charged', 'free', 'yearly').shown).toBe(0);
  });

  it('shows the documented yearly savings on the landing page', () => {
    expect(PAID_PLANS.map(landingYearlySaving)).toEqual([24, 120, 240]);
  });
});
