import { isPlan, PLANS } from '../../../src/domain/plan.ts';
import { isLive } from '../../../src/domain/subscription.ts';

interface Candidate {
  stripeSubscriptionId: string;
  stripeStatus: string;
  plan?: string | null | undefined;
  createdAt: Date;
}

/** Which of a user's subscriptions counts: live ones first, of those the highest tier, then the newest. */
export function chooseCurrent<T extends Candidate>(candidates: readonly T[]): T | null {
  const live = candidates.filter((candidate) => isLive(candidate.stripeStatus));
  const pool = live.length > 0 ? live : candidates;
  // Of ended ones the tier says nothing any more: the newest tells how it ended.
  const rank = (candidate: T) => (live.length > 0 ? tierOf(candidate) : 0);
  return (
    [...pool].sort(
      (a, b) =>
        rank(b) - rank(a) ||
        b.createdAt.getTime() - a.createdAt.getTime() ||
        b.stripeSubscriptionId.localeCompare(a.stripeSubscriptionId),
    )[0] ?? null
  );
}

function tierOf(candidate: Candidate): number {
  return isPlan(candidate.plan) ? PLANS.indexOf(candidate.plan) : -1;
}
