import { FREE_PLAN, type Plan } from '../catalogue/catalogue.ts';
import type { SubscriptionStatus } from '../subscription.ts';

/** The state of a plan. Badge, banner, tracker and the upgrade page share it, so they agree. */
export type PlanState =
  | 'on-hold'
  | 'past-due'
  | 'unpaid'
  | 'paused'
  | 'blocked'
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
  /** No plan is sold to this account: it lost a dispute. */
  blocked: boolean;
  heldPlan: Plan | null;
  pause?: { plan: Plan | null } | undefined;
  trial?: unknown;
  planGrant?: unknown;
  /** A given plan or a trial has ended. */
  ended?: unknown;
  /** A first payment by bank debit is under way. */
  pendingPayment?: unknown;
}

/**
 * The most urgent state. A granted plan in force gives access, whatever the subscription beside it does. A failed payment
 * stays visible.
 */
export function planState(of: PlanFacts): PlanState {
  const isGranted = of.planGrant !== undefined;
  if (of.suspended) return isGranted ? 'running' : 'on-hold';
  if (of.subscriptionStatus === 'past_due') return 'past-due';
  if (isGranted) return 'running';
  if (of.payUrl !== null) return 'unpaid';
  if (of.pause !== undefined) return 'paused';
  if (of.plan === FREE_PLAN && of.blocked) return 'blocked';
  const isOver = of.subscriptionStatus === 'canceled' || of.ended !== undefined;
  if (of.plan === FREE_PLAN && isOver) return 'ended';
  if (of.endsAt !== null) return 'ending';
  return of.trial === undefined ? 'running' : 'trial';
}

/** The state of the subscription alone: a granted plan hides it, but the server still goes by it. */
export function stateBesideGrant(of: PlanFacts): PlanState {
  return planState({ ...of, planGrant: undefined });
}

/** A payment is due first: no other plan is sold before it. */
export const OWING: readonly PlanState[] = ['past-due', 'unpaid'];

/** Nothing is left to set up: the access is off, or the plan has ended. */
export const AT_REST: readonly PlanState[] = ['on-hold', 'paused', 'blocked', 'ended'];

/** The plan has ended. What it gave is gone. */
export const OVER: readonly PlanState[] = ['blocked', 'ended'];

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
      blocked: false,
      heldPlan: null,
    },
  );
}

/** Why no plan is sold now, as the server would refuse it. Null: plans are sold. */
export function refusalToSell(
  user: Known,
  billing: PlanFacts | null,
): 'blocked' | 'on-hold' | 'owing' | 'paused' | 'pending' | null {
  if (billing?.blocked === true) return 'blocked';
  if (billing?.pendingPayment !== undefined) return 'pending';
  const state = billing === null ? knownPlanState(user, null) : stateBesideGrant(billing);
  if (OWING.includes(state)) return 'owing';
  return state === 'on-hold' || state === 'paused' ? state : null;
}

/** The plan that the person has, also while it is paused or on hold. Unpaid, it is free once access ends. */
export function planHeld(user: Known, billing: PlanFacts | null): Plan {
  const state = knownPlanState(user, billing);
  const isKept = state === 'on-hold' || state === 'paused';
  const held = billing?.heldPlan ?? billing?.pause?.plan ?? null;
  return (isKept ? held : null) ?? user.subscriptionPlan;
}

/** The plan whose access comes back: with a resumption, a settled dispute or a payment. */
export function planToRestore(user: Known, billing: PlanFacts | null): Plan {
  const isOwing = OWING.includes(knownPlanState(user, billing));
  return (isOwing ? billing?.heldPlan : null) ?? planHeld(user, billing);
}
