import type { Catalogue } from '../../../src/domain/catalogue/catalogue.ts';
import { rankOf } from '../../../src/domain/plan.ts';
import { isLive } from '../../../src/domain/subscription.ts';

interface Candidate {
  stripeSubscriptionId: string;
  stripeStatus: string;
  plan?: string | null | undefined;
  createdAt: Date;
}

/** The user's current subscription: live ones first, then the highest plan, then the newest. */
export function chooseCurrent<T extends Candidate>(
  catalogue: Catalogue,
  candidates: readonly T[],
): T | null {
  const live = candidates.filter((candidate) => isLive(candidate.stripeStatus));
  const pool = live.length > 0 ? live : candidates;
  // The plan of an ended subscription is irrelevant. The newest tells how it ended.
  const rank = (candidate: T) => (live.length > 0 ? rankOf(catalogue, candidate.plan) : 0);
  return (
    [...pool].sort(
      (a, b) =>
        rank(b) - rank(a) ||
        b.createdAt.getTime() - a.createdAt.getTime() ||
        b.stripeSubscriptionId.localeCompare(a.stripeSubscriptionId),
    )[0] ?? null
  );
}
