import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../../src/domain/catalogue/catalogue.ts';
import { DOCUMENTED_CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';
import { entitlementsOf } from '../../../src/domain/entitlement.ts';
import {
  namedAfterUpgrade,
  offeredIndicators,
  planIndicators,
  withheldIndicators,
} from '../../../src/domain/offers/trial-indicators.ts';
import { desiredAccess } from '../../../src-server/access/engine/desired-access.ts';

const MAIN = 'indicator-main';
const WAVE = 'indicator-wavematrix';
const ORDER = 'indicator-orderblock';
const ALL = [MAIN, WAVE, ORDER];
const only = (indicators: string[], besides: string[] = []) => ({ indicators, besides });

/** The documented shop with other contents of one plan. */
const shopWith = (plan: string, includes: readonly string[]): Catalogue => ({
  ...DOCUMENTED_CATALOGUE,
  plans: DOCUMENTED_CATALOGUE.plans.map((each) =>
    each.key === plan ? { ...each, includes } : each,
  ),
});

describe('the indicators that a trial withholds', () => {
  const withheld = (...given: Parameters<typeof only>) =>
    withheldIndicators(DOCUMENTED_CATALOGUE, 'premium', only(...given));

  it('are those of the plan that its rule does not name', () => {
    expect(withheld([MAIN])).toEqual([WAVE, ORDER]);
    expect(withheld([MAIN, ORDER])).toEqual([WAVE]);
    expect(withheld(ALL)).toEqual([]);
    expect(withheldIndicators(DOCUMENTED_CATALOGUE, 'premium', null)).toEqual([]);
  });

  it('are none that another plan of the person, or the free plan, includes', () => {
    expect(withheld([WAVE], ['standard'])).toEqual([ORDER]);
    const free = shopWith('free', ['community-base', ORDER]);
    expect(withheldIndicators(free, 'premium', only([WAVE]))).toEqual([MAIN]);
  });

  it('are none once every named one has left the plan', () => {
    const without = shopWith('premium', [WAVE, ORDER]);
    expect(withheldIndicators(without, 'premium', only([MAIN]))).toEqual([]);
    expect(withheldIndicators(without, 'premium', only([MAIN, WAVE]))).toEqual([ORDER]);
  });

  it('are those of a plan to which a named one has moved', () => {
    const moved = shopWith('standard', ['community-base', WAVE]);
    expect(withheldIndicators(moved, 'standard', only([MAIN]))).toEqual([]);
    expect(withheldIndicators(moved, 'premium', only([MAIN]))).toEqual([WAVE, ORDER]);
  });
});

describe('the trial that a rule offers', () => {
  it('is everything without names, and with the names of all', () => {
    expect(offeredIndicators(DOCUMENTED_CATALOGUE, 'premium', [])).toEqual({ indicators: null });
    expect(offeredIndicators(DOCUMENTED_CATALOGUE, 'premium', ALL)).toEqual({ indicators: null });
  });

  it('is the named ones that the plan still has, and no trial without any', () => {
    const without = shopWith('premium', [WAVE, ORDER]);
    expect(offeredIndicators(without, 'premium', [MAIN, WAVE])).toEqual({ indicators: [WAVE] });
    expect(offeredIndicators(without, 'premium', [MAIN])).toBeNull();
  });
});

describe('an upgrade within a trial', () => {
  const upgraded = (named: string[] | null, rule: string[] | null) =>
    namedAfterUpgrade(
      DOCUMENTED_CATALOGUE,
      { from: 'standard', named },
      { plan: 'premium', rule: rule && { indicators: rule } },
    );

  it('keeps what was promised, and adds what the trial of the new plan gives', () => {
    expect(upgraded(null, [WAVE])).toEqual([MAIN, WAVE]);
    expect(upgraded([MAIN], [WAVE])).toEqual([MAIN, WAVE]);
  });

  it('gives all where the new plan’s trial gives all, and no more where it has no trial', () => {
    expect(upgraded([MAIN], [])).toBeNull();
    expect(upgraded([MAIN], null)).toEqual([MAIN]);
    expect(upgraded(null, null)).toBeNull();
  });
});

const now = new Date('2026-11-26T12:00:00.000Z');
const until = new Date('2026-12-03T12:00:00.000Z');
const plans = fc.constantFrom(...DOCUMENTED_CATALOGUE.plans.map(({ key }) => key));
const some = fc.subarray(DOCUMENTED_CATALOGUE.entitlements.map(({ key }) => key));

it('a person in a trial has exactly the indicators that a right explains, and every role, in any catalogue', () => {
  fc.assert(
    fc.property(
      fc.record({
        includes: fc.array(some, { minLength: 4, maxLength: 4 }),
        plan: plans,
        named: fc.option(fc.subarray(ALL, { minLength: 1 })),
        besides: fc.array(plans, { maxLength: 2 }),
        manual: fc.subarray(ALL),
      }),
      ({ includes, plan, named, besides, manual }) => {
        const shop = {
          ...DOCUMENTED_CATALOGUE,
          plans: DOCUMENTED_CATALOGUE.plans.map((each, n) => ({
            ...each,
            includes: includes[n] ?? [],
          })),
        };
        const desired = desiredAccess(shop, {
          standing: {
            plan,
            status: 'active',
            accessUntil: until,
            isTrial: true,
            trialLimit: named && { indicators: named, besides },
          },
          manual: manual.map((entitlement) => ({ entitlement, expiresAt: null })),
          now,
          slackDays: 3,
        }).map(({ entitlement }) => entitlement);
        const own = planIndicators(shop, plan);
        const isLifted = named === null || !own.some((each) => named.includes(each));
        const isDue = (each: string) =>
          manual.includes(each) ||
          (entitlementsOf(shop, plan).includes(each) &&
            (!ALL.includes(each) ||
              isLifted ||
              named.includes(each) ||
              ['free', ...besides].some((other) => entitlementsOf(shop, other).includes(each))));
        const due = shop.entitlements.map(({ key }) => key).filter(isDue);
        expect([...desired].sort()).toEqual([...due].sort());
      },
    ),
    { numRuns: 2_000 },
  );
});
