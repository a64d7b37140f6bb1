import { describe, expect, it } from 'vitest';
import { DOCUMENTED_CATALOGUE as CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';
import { nextReview, type PlanGrantTerm, withPlanGrants } from '../../../src/domain/plan-grants.ts';
import type { Standing } from '../../../src/domain/subscription.ts';
import { desiredAccess } from '../../../src-server/access/engine/desired-access.ts';

const now = new Date('2026-11-26T12:00:00.000Z');
const day = (n: number) => new Date(now.getTime() + n * 86_400_000);
const grant = (plan: string, until: Date | null, startsAt = day(-1)): PlanGrantTerm => ({
  id: `${plan} ${until?.toISOString() ?? 'for life'}`,
  plan,
  startsAt,
  until,
});
const FREE: Standing = { plan: 'free', status: 'inactive', accessUntil: null };
const paying = (plan: string, until: Date): Standing => ({
  plan,
  status: 'active',
  accessUntil: until,
});
const combined = (paid: Standing, ...grants: PlanGrantTerm[]) =>
  withPlanGrants(CATALOGUE, { paid, grants, now });

describe('a standing with plan grants', () => {
  it('is the subscription alone without a grant', () => {
    const paid = paying('basic', day(5));
    expect(combined(paid)).toEqual({ ...paid, grant: null, paid });
  });

  it('takes the higher plan, whichever ends first', () => {
    expect(combined(paying('basic', day(300)), grant('premium', day(3)))).toMatchObject({
      plan: 'premium',
      accessUntil: day(3),
      paid: { plan: 'basic', accessUntil: day(300) },
    });
    expect(combined(paying('premium', day(3)), grant('basic', null))).toMatchObject({
      plan: 'premium',
      accessUntil: day(3),
      grant: null,
    });
  });

  it('takes the later end of equal plans', () => {
    const paid = paying('basic', day(5));
    expect(combined(paid, grant('basic', day(9)))).toMatchObject({ accessUntil: day(9) });
    expect(combined(paid, grant('basic', day(2)))).toMatchObject({ accessUntil: day(5) });
    expect(combined(paid, grant('basic', day(5)))).toMatchObject({ grant: null });
    expect(combined(paid, grant('basic', day(9)), grant('basic', null))).toMatchObject({
      accessUntil: null,
      grant: { until: null },
    });
  });

  it('ignores a grant that has not begun or is over', () => {
    expect(combined(FREE, grant('premium', null, day(1)))).toMatchObject({ plan: 'free' });
    expect(combined(FREE, grant('premium', now))).toMatchObject({ plan: 'free', grant: null });
  });

  it('is active, except that a failed payment stays visible', () => {
    const failed: Standing = { plan: 'basic', status: 'past_due', accessUntil: day(2) };
    expect(combined(failed, grant('premium', null)).status).toBe('past_due');
    expect(combined(FREE, grant('premium', null)).status).toBe('active');
    expect(combined({ ...FREE, status: 'canceled' }, grant('basic', day(1))).status).toBe('active');
  });

  it('is reviewed at the next moment that can change it, and never if none can', () => {
    const grants = [grant('basic', day(9)), grant('premium', null, day(4))];
    expect(nextReview({ accessUntil: day(6), grants }, now)).toEqual(day(4));
    expect(nextReview({ accessUntil: null, grants: [grant('premium', null)] }, now)).toBeNull();
  });
});

describe('access from a plan grant', () => {
  const desired = (accessUntil: Date | null, manual: { entitlement: string; expiresAt: Date }[]) =>
    desiredAccess(CATALOGUE, {
      standing: { plan: 'premium', status: 'active', accessUntil, planGrantId: 'a-grant' },
      manual,
      now,
      slackDays: 3,
    });

  it('never expires for life, whatever manual grant is beside it', () => {
    const [main] = desired(null, [{ entitlement: 'indicator-main', expiresAt: day(2) }]).filter(
      ({ entitlement }) => entitlement === 'indicator-main',
    );
    expect(main).toMatchObject({ source: 'plan-grant', expiresAt: null });
  });

  it('expires after the slack days, unless a manual grant lasts longer', () => {
    const ends = (manual: { entitlement: string; expiresAt: Date }[]) =>
      desired(day(1), manual).find(({ entitlement }) => entitlement === 'indicator-main');
    expect(ends([])).toMatchObject({ source: 'plan-grant', expiresAt: day(4) });
    expect(ends([{ entitlement: 'indicator-main', expiresAt: day(9) }])).toMatchObject({
      source: 'manual',
      expiresAt: day(9),
    });
  });
});
