import { describe, expect, it } from 'vitest';
import { DOCUMENTED_CATALOGUE as CATALOGUE } from '../../src/domain/catalogue/documented-catalogue.ts';
import { entitlementsOf, includesIndicators } from '../../src/domain/entitlement.ts';
import {
  isBillingCycle,
  isPlan,
  isShorter,
  planKeys,
  planName,
  plansAbove,
} from '../../src/domain/plan.ts';

describe('the plan ladder', () => {
  it('offers the plans above the current one [domain-18]', () => {
    expect(planKeys(CATALOGUE).map((plan) => plansAbove(CATALOGUE, plan))).toEqual([
      ['basic', 'standard', 'premium'],
      ['standard', 'premium'],
      ['premium'],
      [],
    ]);
  });

  it('accepts only its own words', () => {
    expect(
      ['free', 'gold', '__proto__', '', null, 3].map((word) => isPlan(CATALOGUE, word)),
    ).toEqual([true, false, false, false, false, false]);
    expect(isBillingCycle(CATALOGUE, 'weekly')).toBe(false);
  });

  it('a month is shorter than a year, and nothing is shorter than itself', () => {
    expect(isShorter(CATALOGUE, 'monthly', 'yearly')).toBe(true);
    expect(isShorter(CATALOGUE, 'yearly', 'monthly')).toBe(false);
    expect(isShorter(CATALOGUE, 'yearly', 'yearly')).toBe(false);
  });

  it('spells a plan as a name', () => {
    expect(planName(CATALOGUE, 'premium')).toBe('Premium');
  });
});

describe('entitlements', () => {
  it('entitlements grow with the plan: a higher plan includes all of a lower one', () => {
    for (const [index, plan] of planKeys(CATALOGUE).entries()) {
      const lower = planKeys(CATALOGUE)[index - 1];
      if (lower === undefined) continue;
      expect(entitlementsOf(CATALOGUE, plan)).toEqual(
        expect.arrayContaining([...entitlementsOf(CATALOGUE, lower)]),
      );
    }
  });

  it('entitlements are the documented ones for each plan [domain-19]', () => {
    expect(entitlementsOf(CATALOGUE, 'free')).toEqual(['community-base']);
    expect(entitlementsOf(CATALOGUE, 'basic')).toEqual(['community-base', 'community-paid']);
    expect(entitlementsOf(CATALOGUE, 'standard')).toEqual([
      'community-base',
      'community-paid',
      'indicator-main',
    ]);
    expect([...entitlementsOf(CATALOGUE, 'premium')].sort()).toEqual([
      'community-base',
      'community-paid',
      'community-vip',
      'indicator-main',
      'indicator-orderblock',
      'indicator-wavematrix',
    ]);
  });

  it('entitlements include indicators from standard on [domain-20]', () => {
    expect(planKeys(CATALOGUE).filter((plan) => includesIndicators(CATALOGUE, plan))).toEqual([
      'standard',
      'premium',
    ]);
  });
});
