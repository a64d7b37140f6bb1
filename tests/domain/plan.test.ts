import { describe, expect, it } from 'vitest';
import { entitlementsOf, includesIndicators } from '../../src/domain/entitlement.ts';
import {
  isBillingCycle,
  isPlan,
  isShorter,
  PLANS,
  planName,
  plansAbove,
} from '../../src/domain/plan.ts';

describe('the plan ladder', () => {
  it('offers the plans above the current one [domain-18]', () => {
    expect(PLANS.map(plansAbove)).toEqual([
      ['basic', 'standard', 'premium'],
      ['standard', 'premium'],
      ['premium'],
      [],
    ]);
  });

  it('accepts only its own words', () => {
    expect(['free', 'gold', '__proto__', '', null, 3].map(isPlan)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(isBillingCycle('weekly')).toBe(false);
  });

  it('a month is shorter than a year, and nothing is shorter than itself', () => {
    expect(isShorter('monthly', 'yearly')).toBe(true);
    expect(isShorter('yearly', 'monthly')).toBe(false);
    expect(isShorter('yearly', 'yearly')).toBe(false);
  });

  it('spells a plan as a name', () => {
    expect(planName('premium')).toBe('Premium');
  });
});

describe('entitlements', () => {
  it('entitlements grow with the plan: a higher plan includes all of a lower one', () => {
    for (const [index, plan] of PLANS.entries()) {
      const lower = PLANS[index - 1];
      if (lower === undefined) continue;
      expect(entitlementsOf(plan)).toEqual(expect.arrayContaining([...entitlementsOf(lower)]));
    }
  });

  it('entitlements are the documented ones for each plan [domain-19]', () => {
    expect(entitlementsOf('free')).toEqual(['community-base']);
    expect(entitlementsOf('basic')).toEqual(['community-base', 'community-paid']);
    expect(entitlementsOf('standard')).toEqual([
      'community-base',
      'community-paid',
      'indicator-main',
    ]);
    expect([...entitlementsOf('premium')].sort()).toEqual([
      'community-base',
      'community-paid',
      'community-vip',
      'indicator-main',
      'indicator-orderblock',
      'indicator-wavematrix',
    ]);
  });

  it('entitlements include indicators from standard on [domain-20]', () => {
    expect(PLANS.filter(includesIndicators)).toEqual(['standard', 'premium']);
  });
});
