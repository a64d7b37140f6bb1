import { describe, expect, it } from 'vitest';
import {
  communityBadge,
  indicatorBadge,
  subscriptionBadge,
  usernameBadge,
} from '../../../src/domain/badge.ts';
import { DOCUMENTED_CATALOGUE as CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';
import { planKeys } from '../../../src/domain/plan.ts';

const badgeOf = (indicator: string, plan: string, access = false) =>
  indicatorBadge(CATALOGUE, { plan, indicator }, access);

describe('the dashboard badges', () => {
  it('the dashboard badges show every paid plan as active [domain-1]', () => {
    expect(planKeys(CATALOGUE).map(subscriptionBadge)).toEqual([
      'Free Plan',
      'Active',
      'Active',
      'Active',
    ]);
  });

  it('the dashboard badges show whether the community invitation was sent [domain-2]', () => {
    expect([communityBadge(true), communityBadge(false)]).toEqual(['Invited', 'Pending']);
  });

  it('the dashboard badges name the plan that the main indicator needs [domain-3]', () => {
    expect(planKeys(CATALOGUE).map((plan) => badgeOf('indicator-main', plan))).toEqual([
      'Standard+ Required',
      'Standard+ Required',
      'Inactive',
      'Inactive',
    ]);
    expect(badgeOf('indicator-main', 'standard', true)).toBe('Active');
  });

  it('the dashboard badges name the plan that the premium indicators need [domain-4]', () => {
    expect(planKeys(CATALOGUE).map((plan) => badgeOf('indicator-orderblock', plan))).toEqual([
      'Premium Only',
      'Premium Only',
      'Premium Only',
      'Available',
    ]);
    expect(badgeOf('indicator-orderblock', 'premium', true)).toBe('Active');
  });

  it('the dashboard badges put the indicators of a held or paused plan to rest, and no other', () => {
    const held = (indicator: string, access: boolean) =>
      indicatorBadge(CATALOGUE, { plan: 'standard', indicator, off: 'On hold' }, access);
    const paused = { plan: 'standard', indicator: 'indicator-main', off: 'Paused' } as const;
    expect(indicatorBadge(CATALOGUE, paused, false)).toBe('Paused');
    expect(held('indicator-main', false)).toBe('On hold');
    expect(held('indicator-orderblock', false)).toBe('Premium Only');
    // Until the provider confirms the revocation, the subscriber still has it.
    expect(held('indicator-main', true)).toBe('Active');
  });

  it('the dashboard badges show a username as authorised only with access on a plan that includes it [domain-5]', () => {
    expect(planKeys(CATALOGUE).map((plan) => usernameBadge(CATALOGUE, plan, true))).toEqual([
      'No Access',
      'No Access',
      'Authorized',
      'Authorized',
    ]);
    expect(usernameBadge(CATALOGUE, 'premium', false)).toBeNull();
  });
});
