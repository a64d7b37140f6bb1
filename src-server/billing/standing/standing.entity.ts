import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Where a user stands now: the subscription read against the clock, kept for fast reads and lists. */
export const StandingEntity = defineEntity({
  name: 'Standing',
  tableName: 'standing',
  properties: {
    userId: p.uuid().primary(),
    plan: p.text().default('free'),
    status: p.text().default('inactive'),
    planStartDate: p.datetime(3).nullable(),
    /** How far paid access reaches; null without any. */
    accessUntil: p.datetime(3).nullable(),
    /** The plan that was last paid for, kept for reports after access ended. */
    lastPaidPlan: p.text().nullable(),
    /** Business time at which it must be read again although nobody says so: access ends then. */
    reviewAt: p.datetime(3).nullable().index('standing_review_index'),
    changedAt: p.datetime(3),
  },
});
export type StandingRow = InferEntity<typeof StandingEntity>;
