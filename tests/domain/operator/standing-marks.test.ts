import { expect, test } from 'vitest';
import { heldUntil } from '../../../src-client/features/operator/user/access/access-text.ts';
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
});
