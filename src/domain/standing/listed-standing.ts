import { FREE_PLAN, type Plan } from '../catalogue/catalogue.ts';
import type { SubscriptionStatus } from '../subscription.ts';

/** The statuses of the user list, in the order of its filter. */
export const LISTED_STATUSES = [
  'active',
  'past_due',
  'paused',
  'on_hold',
  'canceled',
  'inactive',
] as const;
export type ListedStatus = (typeof LISTED_STATUSES)[number];

interface StandingFacts {
  plan: Plan;
  status: SubscriptionStatus;
  /** An open dispute holds back the subscription's access. */
  disputed: boolean;
  /** Paused on request, with nothing owed. */
  paused: boolean;
  /** The plan of the disputed or paused subscription. Null also for a price outside the catalogue. */
  heldPlan: Plan | null;
}

type Paused = Pick<StandingFacts, 'plan' | 'status' | 'paused'>;

/** A given plan hides the pause beside it, and so does a payment that is due after it. */
const isShownPaused = ({ plan, status, paused }: Paused) =>
  paused && plan === FREE_PLAN && status === 'inactive';

/** The status that the list, its file and the user's page show. The generated columns of `user_card` follow it. */
export function listedStatus({ disputed, ...of }: Omit<StandingFacts, 'heldPlan'>): ListedStatus {
  if (disputed) return 'on_hold';
  return isShownPaused(of) ? 'paused' : of.status;
}

/** The plan that they show: a dispute or a pause takes the access, not the plan that was sold. */
export function listedPlan({ disputed, heldPlan, ...of }: StandingFacts): Plan {
  const isHeld = of.plan === FREE_PLAN && (disputed || isShownPaused(of));
  return (isHeld ? heldPlan : null) ?? of.plan;
}
