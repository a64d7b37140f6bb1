import { describe, expect, it } from 'vitest';
import { grantNotice } from '../../../src-client/features/upgrade/grant-notice.ts';
import { someBilling } from '../../browser/support/client-people.ts';

describe('the upgrade page', () => {
  it('says nothing about a plan that Stripe bills', () => {
    expect(grantNotice('Standard', someBilling())).toBeNull();
  });

  it('says that time paid elsewhere is not added to the upgrade', () => {
    const planGrant = { until: '2027-01-31T18:00:00.000Z', paidAt: 'Whop' };
    const notice = grantNotice('Standard', someBilling({ planGrant }));
    expect(notice).toContain(
      'You have Standard until Jan 31, 2027. An upgrade starts and is charged',
    );
    expect(notice).toContain(
      'Your remaining Standard time keeps counting down and is not added to the upgrade.',
    );
    expect(notice).toContain('you have Standard again until Jan 31, 2027.');
    expect(notice).toContain('Cancel at Whop too.');
  });

  it('names no end of a plan for life, and no other payment for a given one', () => {
    const notice = grantNotice('Standard', someBilling({ planGrant: { until: null } }));
    expect(notice).toBe(
      'You have Standard for life. An upgrade starts and is charged today. When it ends, you have Standard again.',
    );
  });
});
