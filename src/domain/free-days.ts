import { type Catalogue, FREE_PLAN, type Plan } from './catalogue/catalogue.ts';
import { isPaidPlan, rankOf } from './plan.ts';
import type { CombinedStanding, PlanGrantTerm } from './plan-grants.ts';
import { HEALTHY, isLive } from './subscription.ts';

const DAY_MS = 86_400_000;

/** What decides about free days besides the standing. */
export interface PayingSubscription {
  providerStatus: string;
  currentPeriodEnd: Date | null;
  endsAt: Date | null;
  /** A change of plan, cycle or price is agreed for the next period. */
  hasSchedule: boolean;
  collectionPaused: boolean;
  closedBecause: 'dispute' | 'refund' | null;
}

interface FreeDaysQuestion {
  standing: CombinedStanding;
  subscription: PayingSubscription | null;
  /** Open plan grants, begun or not. */
  grants: readonly PlanGrantTerm[];
  days: number;
}

export type FreeDaysRefusal =
  | 'no-plan'
  | 'for-life'
  | 'on-hold'
  | 'change-agreed'
  | 'collection-paused';

export interface FreeDays {
  /** later-payment: the next payment moves. plan: the plan is given behind its present end. */
  way: 'later-payment' | 'plan';
  plan: Plan;
  from: Date;
  until: Date;
}

/** How free days reach a person without a charge, or why they cannot. */
export function planFreeDays(
  catalogue: Catalogue,
  { standing, subscription, grants, days }: FreeDaysQuestion,
): FreeDays | { refusal: FreeDaysRefusal } {
  const { plan, accessUntil } = standing;
  const paying = subscription !== null && isLive(subscription.providerStatus) ? subscription : null;
  if (paying !== null && paying.closedBecause !== null) return { refusal: 'on-hold' };
  if (plan === FREE_PLAN || !isPaidPlan(catalogue, plan)) return { refusal: 'no-plan' };
  if (accessUntil === null) return { refusal: 'for-life' };
  if (standing.grant === null && paying !== null && renews(paying)) {
    if (paying.hasSchedule) return { refusal: 'change-agreed' };
    if (paying.collectionPaused) return { refusal: 'collection-paused' };
    const from = paying.currentPeriodEnd ?? accessUntil;
    return { way: 'later-payment', plan, from, until: daysAfter(from, days) };
  }
  const from = endOfChain(catalogue, plan, { from: accessUntil, grants });
  if (from === null) return { refusal: 'for-life' };
  return { way: 'plan', plan, from, until: daysAfter(from, days) };
}

/** A failed payment does not renew: moving it would forgive it. */
function renews({ providerStatus, endsAt }: PayingSubscription): boolean {
  return endsAt === null && HEALTHY.includes(providerStatus);
}

/** The end of plan grants that follow without a gap. Null: one is for life. */
function endOfChain(
  catalogue: Catalogue,
  plan: Plan,
  { from, grants }: { from: Date; grants: readonly PlanGrantTerm[] },
): Date | null {
  const next = grants.find(
    (each) =>
      rankOf(catalogue, each.plan) >= rankOf(catalogue, plan) &&
      each.startsAt <= from &&
      (each.until === null || each.until > from),
  );
  if (next === undefined) return from;
  if (next.until === null) return null;
  return endOfChain(catalogue, plan, { from: next.until, grants });
}

const daysAfter = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS);
