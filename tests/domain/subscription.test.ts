import { describe, expect, it } from 'vitest';
import {
  accessUntil,
  isLive,
  type SubscriptionFacts,
  standingAt,
  statusOf,
} from '../../src/domain/subscription.ts';

const paidThrough = new Date('2026-03-01T00:00:00Z');
const facts = (changes: Partial<SubscriptionFacts>): SubscriptionFacts => ({
  providerStatus: 'active',
  pausedBecause: null,
  plan: 'standard',
  paidThrough,
  firstFailedAt: null,
  resumeDeclinedAt: null,
  isDebiting: false,
  renewsAt: null,
  closedBecause: null,
  ...changes,
});

describe('the status of a subscription', () => {
  it.each([
    ['active', 'active'],
    ['trialing', 'active'],
    ['past_due', 'past_due'],
    ['unpaid', 'inactive'],
    ['incomplete', 'inactive'],
    ['incomplete_expired', 'inactive'],
    ['canceled', 'canceled'],
    ['invented_tomorrow', 'inactive'],
    ['toString', 'inactive'],
  ])('%s reads as %s', (providerStatus, status) => {
    expect(statusOf(facts({ providerStatus }))).toBe(status);
  });

  it('the status of a subscription is past due when Stripe paused it over a failed payment, and inactive otherwise', () => {
    const paused = (pausedBecause: string) => facts({ providerStatus: 'paused', pausedBecause });
    expect(statusOf(paused('final_payment_failure'))).toBe('past_due');
    expect(statusOf(paused('trial_end_without_payment_method'))).toBe('inactive');
    expect(statusOf(paused('pause_requested'))).toBe('inactive');
    expect(accessUntil(paused('final_payment_failure'), 7)).toBeNull();
  });

  it('a subscription counts as live while it bills or could bill again', () => {
    const statuses = [
      'active',
      'trialing',
      'past_due',
      'unpaid',
      'paused',
      'canceled',
      'incomplete',
    ];
    expect(statuses.map(isLive)).toEqual([true, true, true, true, true, false, false]);
  });
});

describe('access until', () => {
  it('access until is the end of the paid period, not of the period Stripe already started', () => {
    expect(accessUntil(facts({}), 7)).toEqual(paidThrough);
  });

  it('access until is the grace after the first failure while past due', () => {
    const failed = facts({
      providerStatus: 'past_due',
      firstFailedAt: new Date('2026-03-01T01:00:00Z'),
    });
    expect(accessUntil(failed, 7)).toEqual(new Date('2026-03-08T01:00:00Z'));
    expect(accessUntil(failed, 0)).toEqual(new Date('2026-03-01T01:00:00Z'));
  });

  it('access until is the later of both: a failure early in a paid period takes nothing away', () => {
    const failed = facts({
      providerStatus: 'past_due',
      firstFailedAt: new Date('2026-02-01T00:00:00Z'),
    });
    expect(accessUntil(failed, 7)).toEqual(paidThrough);
  });

  it('access until is null under a dispute, a full refund and every closed status [domain-24]', () => {
    expect(accessUntil(facts({ closedBecause: 'dispute' }), 7)).toBeNull();
    expect(accessUntil(facts({ closedBecause: 'refund' }), 7)).toBeNull();
    for (const providerStatus of ['unpaid', 'incomplete', 'canceled', 'unheard_of']) {
      expect(accessUntil(facts({ providerStatus }), 7)).toBeNull();
    }
  });
});

describe('the standing of a user', () => {
  it('drops to free the moment access ends', () => {
    expect(standingAt(facts({}), 7, new Date('2026-02-28T23:59:59Z')).plan).toBe('standard');
    expect(standingAt(facts({}), 7, paidThrough).plan).toBe('free');
  });

  it('keeps the plan for two hours while the renewal is pending', () => {
    const renewing = facts({ renewsAt: paidThrough });
    const minutesOn = (minutes: number) =>
      standingAt(renewing, 7, new Date(paidThrough.getTime() + minutes * 60_000));
    expect(minutesOn(-1)).toMatchObject({ plan: 'standard', accessUntil: paidThrough });
    const borne = new Date('2026-03-01T02:00:00Z');
    expect(minutesOn(0)).toMatchObject({ plan: 'standard', accessUntil: borne });
    expect(minutesOn(119)).toMatchObject({ plan: 'standard', accessUntil: borne });
    expect(minutesOn(120).plan).toBe('free');
  });

  it.each([
    ['whose new period is unpaid', { renewsAt: new Date('2026-04-01') }],
    ['that ends then', { renewsAt: null }],
    ['whose payment failed', { renewsAt: paidThrough, providerStatus: 'past_due' }],
    ['that was given up', { renewsAt: paidThrough, providerStatus: 'unpaid' }],
    ['that was refunded', { renewsAt: paidThrough, closedBecause: 'refund' as const }],
  ])('keeps no plan for a subscription %s', (_which, changes) => {
    expect(standingAt(facts(changes), 7, paidThrough).plan).toBe('free');
  });

  it('an unknown price gives no plan [domain-25]', () => {
    expect(standingAt(facts({ plan: null }), 7, new Date('2026-02-01T00:00:00Z')).plan).toBe(
      'free',
    );
  });
});

describe('the first payment after a pause', () => {
  const resuming = facts({
    providerStatus: 'paused',
    pausedBecause: 'pause_requested',
    firstFailedAt: new Date('2026-02-01T00:00:00Z'),
    resumeDeclinedAt: new Date('2026-02-01T00:00:00Z'),
  });

  it('is past due when it is declined, with the days of grace', () => {
    expect(statusOf(resuming)).toBe('past_due');
    expect(accessUntil(resuming, 7)).toEqual(new Date('2026-02-08T00:00:00Z'));
  });

  it('gives no new days of grace when a second try is declined', () => {
    const again = { ...resuming, firstFailedAt: new Date('2026-02-06T00:00:00Z') };
    expect(accessUntil(again, 7)).toEqual(new Date('2026-02-08T00:00:00Z'));
  });

  it('keeps its days of grace while a bank debit for it is pending', () => {
    const debited = { ...resuming, firstFailedAt: null, isDebiting: true };
    expect(statusOf(debited)).toBe('past_due');
    expect(accessUntil(debited, 7)).toEqual(new Date('2026-02-08T00:00:00Z'));
    expect(accessUntil({ ...debited, isDebiting: false }, 7)).toBeNull();
  });

  it('gives nothing without a pause of ours: it was paused in the dashboard', () => {
    const foreign = { ...resuming, resumeDeclinedAt: null };
    expect(statusOf(foreign)).toBe('inactive');
    expect(accessUntil(foreign, 7)).toBeNull();
  });

  it('does not give the credited rest of the old period', () => {
    expect(paidThrough > new Date('2026-02-08T00:00:00Z')).toBe(true);
    expect(standingAt(resuming, 7, new Date('2026-02-09T00:00:00Z')).plan).toBe('free');
  });
});
