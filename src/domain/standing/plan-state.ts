import { FREE_PLAN, type Plan } from '../catalogue/catalogue.ts';
import type { SubscriptionStatus } from '../subscription.ts';

/** The state of a plan. Badge, banner, tracker and the upgrade page share it, so they agree. */
export type PlanState =
  | 'on-hold'
  | 'past-due'
  | 'unpaid'
  | 'paused'
  | 'ended'
  | 'trial'
  | 'ending'
  | 'running';

interface PlanFacts {
  plan: Plan;
  subscriptionStatus: SubscriptionStatus;
  suspended: boolean;
  payUrl: string | null;
  endsAt: string | null;
  pause?: unknown;
  trial?: unknown;
  planGrant?: unknown;
}

/** The most urgent state. A granted plan outlives the trial and the subscription beside it. */
export function planState(of: PlanFacts): PlanState {
  if (of.suspended) return 'on-hold';
  if (of.subscriptionStatus === 'past_due') return 'past-due';
  if (of.payUrl !== null) return 'unpaid';
  if (of.pause !== undefined) return 'paused';
  if (of.subscriptionStatus === 'canceled' && of.plan === FREE_PLAN) return 'ended';
  if (of.planGrant !== undefined) return 'running';
  if (of.endsAt !== null) return 'ending';
  return of.trial === undefined ? 'running' : 'trial';
}

/** A payment is due first: no other plan is sold before it. */
export const OWING: readonly PlanState[] = ['past-due', 'unpaid'];

interface Known {
  subscriptionPlan: Plan;
  subscriptionStatus: SubscriptionStatus;
}

/** Without the billing answer, the user alone still shows that a payment is due. */
export function knownPlanState(user: Known, billing: PlanFacts | null): PlanState {
  return planState(
    billing ?? {
      plan: user.subscriptionPlan,
      subscriptionStatus: user.subscriptionStatus,
      suspended: false,
      payUrl: null,
      endsAt: null,
    },
  );
}
