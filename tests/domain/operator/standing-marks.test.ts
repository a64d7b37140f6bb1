import { expect, test } from 'vitest';
import { listedPlan, listedStatus } from '../../../src/domain/standing/listed-standing.ts';
import {
  heldUntil,
  slackText,
  slackUntil,
} from '../../../src-client/features/operator/user/access/access-text.ts';
import {
  planChange,
  statusChange,
} from '../../../src-client/features/operator/user/history-text.ts';
import {
  standingText,
  statusText,
} from '../../../src-client/features/operator/users/standing-marks.ts';
import { showDay } from '../../../src-client/lib/dates.ts';

const DAY = '2026-12-01T00:00:00.000Z';
const WITH_SLACK = '2026-12-04T00:00:00.000Z';

const RUNNING = { disputed: false, paused: false, heldPlan: null } as const;

test('a disputed subscription keeps its plan and is on hold', () => {
  const disputed = { ...RUNNING, status: 'active', disputed: true } as const;
  const standard = { ...disputed, plan: 'free', heldPlan: 'standard' } as const;
  expect([listedPlan(standard), listedStatus(standard)]).toEqual(['standard', 'on_hold']);
  expect(listedPlan({ ...standard, heldPlan: null })).toBe('free');
  const beside = { ...standard, plan: 'premium' } as const;
  expect([listedPlan(beside), listedStatus(beside)]).toEqual(['premium', 'on_hold']);
  const shown = { listedStatus: 'on_hold', pausedUntil: null } as const;
  expect(statusText(shown, 'free')).toBe('On hold (disputed)');
  expect(statusText(shown, 'premium')).toBe('Subscription on hold (disputed)');
  expect(listedStatus({ ...RUNNING, plan: 'standard', status: 'past_due' })).toBe('past_due');
});

test('a paused subscription keeps its plan, on the page and in the history', () => {
  const paused = { ...RUNNING, plan: 'free', status: 'inactive', paused: true } as const;
  const standard = { ...paused, heldPlan: 'standard' } as const;
  expect([listedPlan(standard), listedStatus(standard)]).toEqual(['standard', 'paused']);
  const beside = { ...standard, plan: 'premium' } as const;
  expect([listedPlan(beside), listedStatus(beside)]).toEqual(['premium', 'inactive']);
  const owed = { ...standard, status: 'past_due' } as const;
  expect([listedPlan(owed), listedStatus(owed)]).toEqual(['free', 'past_due']);
  const shown = { listedStatus: 'paused', pausedUntil: '2026-12-27T12:00:00.000Z' } as const;
  expect(statusText(shown, 'free')).toBe('Paused until Dec 27, 2026');
  expect(statusText({ ...shown, pausedUntil: null }, 'free')).toBe('Paused');
  const user = { ...shown, listedPlan: 'standard', subscriptionPlan: 'free' } as const;
  expect(standingText(user)).toBe('Standard · Paused until Dec 27, 2026');
  expect(standingText({ ...user, listedStatus: 'active' })).toBe('Standard');
  const ran = { plan: 'premium', status: 'active', billingCycle: 'monthly', closedBecause: null };
  const before = { ...ran, stripeStatus: 'active' };
  const after = { ...ran, plan: 'free', status: 'inactive', stripeStatus: 'paused' };
  expect(planChange(before, after)).toBe('Premium monthly');
  expect(statusChange(before, after)).toBe('Active → Paused');
});

test('the history of a disputed subscription keeps its plan and says that it is on hold', () => {
  const paid = {
    plan: 'standard',
    status: 'active',
    billingCycle: 'yearly',
    stripeStatus: 'active',
  };
  const before = { ...paid, closedBecause: null };
  const held = { ...paid, plan: 'free', closedBecause: 'dispute' };
  expect(planChange(before, held)).toBe('Standard yearly');
  expect(statusChange(before, held)).toBe('Active → On hold (disputed)');
  expect(statusChange(held, before)).toBe('On hold (disputed) → Active');
  expect(planChange(held, held)).toBe('–');
  const ended = { ...held, status: 'canceled', stripeStatus: 'canceled' };
  expect(statusChange(held, ended)).toBe('On hold (disputed) → Canceled');
  expect(planChange(null, { ...before, plan: 'premium' })).toBe('Premium yearly');
  expect(statusChange(before, { ...held, planGrantId: '1' })).toBe('Active');
});

test('the customer’s last day has no slack, and revoked access has no day', () => {
  const held = [{ held: true, expiresAt: WITH_SLACK }];
  expect(heldUntil({ wanted: { until: DAY }, grants: held })).toBe(DAY);
  expect(heldUntil({ wanted: { until: null }, grants: held })).toBe(WITH_SLACK);
  expect(heldUntil({ wanted: null, grants: held })).toBe(WITH_SLACK);
  expect(heldUntil({ wanted: null, grants: [{ held: false, expiresAt: WITH_SLACK }] })).toBeNull();
  expect(
    heldUntil({ wanted: { until: WITH_SLACK }, grants: [{ held: true, expiresAt: DAY }] }),
  ).toBe(DAY);
  expect(heldUntil({ wanted: { until: DAY }, grants: [] })).toBeNull();
  expect(slackUntil({ wanted: { until: DAY }, grants: held })).toBe(WITH_SLACK);
  expect(slackUntil({ wanted: { until: WITH_SLACK }, grants: held })).toBeNull();
  expect(slackUntil({ wanted: { until: DAY }, grants: [] })).toBeNull();
});

test('an access that does not renew is not kept for a late renewal', () => {
  const held = (source: string) => ({
    wanted: { until: DAY, source },
    grants: [{ held: true, expiresAt: WITH_SLACK }],
  });
  const late = `at TradingView until ${showDay(WITH_SLACK)}, in case a renewal is late`;
  const revoked = `TradingView’s own end is ${showDay(WITH_SLACK)}. We revoke it on ${showDay(DAY)}.`;
  expect(slackText(held('subscription'), { renews: true })).toBe(late);
  expect(slackText(held('subscription'), { renews: false })).toBe(revoked);
  expect(slackText(held('plan-grant'), { renews: true })).toBe(revoked);
  expect(slackText({ ...held('subscription'), grants: [] }, { renews: true })).toBeNull();
});
