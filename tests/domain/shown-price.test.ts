import { describe, expect, it } from 'vitest';
import type { BillingCycle, Plan, PriceSurface } from '../../src/domain/catalogue/catalogue.ts';
import { DOCUMENTED_CATALOGUE as CATALOGUE } from '../../src/domain/catalogue/documented-catalogue.ts';
import { cycleKeys, paidPlans } from '../../src/domain/plan.ts';
import {
  chargedAmount,
  landingSaving,
  type Pricing,
  priceOn,
} from '../../src/domain/shown-price.ts';

const at = (surface: PriceSurface, plan: Plan, cycle: BillingCycle, pricing?: Pricing) =>
  priceOn(CATALOGUE, { surface, ...(pricing && { pricing }) }, { plan, cycle });

describe('the price list', () => {
  it('charges the prices of the payment step', () => {
    const charged = paidPlans(CATALOGUE).map((plan) =>
      cycleKeys(CATALOGUE).map((cycle) => chargedAmount(CATALOGUE, plan, cycle)),
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
    const shown = paidPlans(CATALOGUE).map((plan) =>
      cycleKeys(CATALOGUE).map((cycle) => at(surface, plan, cycle).shown / 100),
    );
    expect(shown).toEqual(figures);
  });

  it('names the charged price wherever the page shows another', () => {
    expect(at('landing', 'basic', 'monthly')).toMatchObject({ differs: true, charged: 1_000 });
    expect(at('landing', 'standard', 'monthly').differs).toBe(false);
    expect(at('landing', 'standard', 'yearly')).toMatchObject({ differs: true, charged: 49_000 });
    expect(at('register', 'premium', 'yearly')).toMatchObject({ differs: true, charged: 99_000 });
  });

  it('shows the charged prices everywhere when pricing is unified', () => {
    const price = at('landing', 'basic', 'yearly', 'unified');
    expect(price).toEqual({
      shown: 10_000,
      perMonthOfYear: false,
      charged: 10_000,
      differs: false,
    });
  });

  it('the price list never charges for the free plan', () => {
    expect(at('charged', 'free', 'yearly').shown).toBe(0);
  });

  it('shows the documented yearly savings on the landing page', () => {
    expect(paidPlans(CATALOGUE).map((plan) => landingSaving(CATALOGUE, plan, 'yearly'))).toEqual([
      2_400, 12_000, 24_000,
    ]);
  });
});
