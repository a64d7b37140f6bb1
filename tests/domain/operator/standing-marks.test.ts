import { expect, test } from 'vitest';
import {
  heldUntil,
  slackUntil,
} from '../../../src-client/features/operator/user/access/access-text.ts';
import {
  planChange,
  statusChange,
} from '../../../src-client/features/operator/user/history-text.ts';
import {
  shownPlan,
  shownStatus,
} from '../../../src-client/features/operator/users/standing-marks.ts';

const DAY = '2026-12-01T00:00:00.000Z';
const WITH_SLACK = '2026-12-04T00:00:00.000Z';

test('a disputed subscription keeps its plan and is on hold', () => {
  expect(shownPlan({ plan: 'free', disputedPlan: 'standard' })).toBe('standard');
  expect(shownPlan({ plan: 'premium', disputedPlan: 'standard' })).toBe('premium');
  expect(shownPlan({ plan: 'free', disputedPlan: null })).toBe('free');
  const disputed = { status: 'active', disputed: true } as const;
  expect(shownStatus({ ...disputed, plan: 'free' }).text).toBe('On hold (disputed)');
  expect(shownStatus({ ...disputed, plan: 'premium' }).text).toBe(
    'Subscription on hold (disputed)',
  );
  const due = { plan: 'standard', status: 'past_due', disputed: false } as const;
  expect(shownStatus(due)).toEqual({ tone: 'attention', text: 'Past due' });
});

test('a paused subscription keeps its plan, on the page and in the history', () => {
  const paused = { plan: 'free', status: 'inactive', disputed: false } as const;
  const text = 'Paused until Dec 27, 2026';
  expect(shownStatus({ ...paused, pausedUntil: 'Dec 27, 2026' }).text).toBe(text);
  expect(shownStatus({ ...paused, plan: 'premium', pausedUntil: 'Dec 27, 2026' }).text).toBe(
    'Inactive',
  );
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
