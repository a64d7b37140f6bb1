import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** The compared fields of a standing. Dates are ISO strings. */
export interface StandingSnapshot {
  plan: string;
  status: string;
  accessUntil: string | null;
  /** Absent in rows written by older versions. */
  billingCycle?: string | null;
  stripeSubscriptionId: string | null;
  stripeStatus: string | null;
  endsAt: string | null;
  changesTo: string | null;
  closedBecause: string | null;
  /** Only while a plan grant decides: its id, and what the subscription alone gives. */
  planGrantId?: string;
  paidPlan?: string;
  paidUntil?: string | null;
}

/** Billing history: every change of a user's standing, with its cause. Append-only. */
export const StandingChangeEntity = defineEntity({
  name: 'StandingChange',
  tableName: 'standing_change',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    /** Business time. */
    at: p.datetime(3),
    /** 'event evt_…', 'operator <id>', 'return <attempt>', 'pause <account>', 'timer', 'sweep'. */
    cause: p.text(),
    before: p.json<StandingSnapshot>().nullable(),
    after: p.json<StandingSnapshot>(),
  },
  indexes: [{ name: 'standing_change_user_index', properties: ['userId', 'id'] }],
});
export type StandingChange = InferEntity<typeof StandingChangeEntity>;
