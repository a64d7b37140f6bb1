import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { TrialLimit } from '../../../src/domain/offers/trial-indicators.ts';

/**
 * A user's standing: the current subscription and the plan grants judged at the last change, stored
 * for fast reads and lists.
 */
export const StandingEntity = defineEntity({
  name: 'Standing',
  tableName: 'standing',
  properties: {
    userId: p.uuid().primary(),
    plan: p.text().default('free'),
    status: p.text().default('inactive'),
    planStartDate: p.datetime(3).nullable(),
    /** When the plan ends; null without any, `FOR_LIFE` for life. */
    accessUntil: p.datetime(3).nullable(),
    /** The last plan paid for, kept for reports after access ends. */
    lastPaidPlan: p.text().nullable(),
    /** Business time of the next review. Access ends then without any event. */
    reviewAt: p.datetime(3).nullable().index('standing_review_index'),
    changedAt: p.datetime(3),
    /** A trial decides: providers' access ends with it, without slack. */
    isTrial: p.boolean().default(false),
    /** Indicators that come with the first payment are withheld by it. Null: none are. */
    trialLimit: p.json<TrialLimit>().nullable(),
    /** The plan grant that decides. Null: the subscription decides, and the next two are null. */
    planGrantId: p.uuid().nullable(),
    /** The plan and end of the subscription alone. */
    paidPlan: p.text().nullable(),
    paidUntil: p.datetime(3).nullable(),
  },
  indexes: [
    {
      name: 'standing_limited_index',
      properties: ['userId'],
      where: { trialLimit: { $ne: null } },
    },
  ],
});
export type StandingRow = InferEntity<typeof StandingEntity>;
