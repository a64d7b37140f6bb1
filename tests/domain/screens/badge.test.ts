import { describe, expect, it } from 'vitest';
import {
  communityBadge,
  mainIndicatorBadge,
  premiumIndicatorBadge,
  subscriptionBadge,
  usernameBadge,
} from '../../../src/domain/badge.ts';
import { PLANS } from '../../../src/domain/plan.ts';

describe('the dashboard badges', () => {
  it('the dashboard badges show every paid plan as active [domain-1]', () => {
    expect(PLANS.map(subscriptionBadge)).toEqual(['Free Plan', 'Active', 'Active', 'Active']);
  });

  it('the dashboard badges show whether the community invitation was sent [domain-2]', () => {
    expect([communityBadge(true), communityBadge(false)]).toEqual(['Invited', 'Pending']);
  });

  it('the dashboard badges name the plan that the main indicator needs [domain-3]', () => {
    expect(PLANS.map((plan) => mainIndicatorBadge(plan, false))).toEqual([
      'Standard+ Required',
      'Standard+ Required',
      'Inactive',
      'Inactive',
    ]);
    expect(mainIndicatorBadge('standard', true)).toBe('Active');
  });

  it('the dashboard badges name the plan that the premium indicators need [domain-4]', () => {
    expect(PLANS.map((plan) => premiumIndicatorBadge(plan, false))).toEqual([
      'Premium Only',
      'Premium Only',
      'Premium Only',
      'Available',
    ]);
    expect(premiumIndicatorBadge('premium', true)).toBe('Active');
  });

  it('the dashboard badges show a username as authorised only with access on a plan that includes it [domain-5]', () => {
    expect(PLANS.map((plan) => usernameBadge(plan, true))).toEqual([
      'No Access',
      'No Access',
      'Authorized',
      'Authorized',
    ]);
    expect(usernameBadge('premium', false)).toBeNull();
  });
});
