import type { StandingSnapshot } from '../standing/standing-change.entity.ts';
import type { Subscription } from '../subscription.entity.ts';

/** The standing fields that the billing history compares and stores. */
export function snapshotOf(
  standing: { plan: string; status: string; accessUntil?: Date | null | undefined },
  subscription: Subscription | null,
): StandingSnapshot {
  return {
    plan: standing.plan,
    status: standing.status,
    accessUntil: standing.accessUntil?.toISOString() ?? null,
    billingCycle: subscription?.billingCycle ?? null,
    stripeSubscriptionId: subscription?.stripeSubscriptionId ?? null,
    stripeStatus: subscription?.stripeStatus ?? null,
    endsAt: subscription?.endsAt?.toISOString() ?? null,
    changesTo: subscription?.changesTo ?? null,
    closedBecause: subscription?.closedBecause ?? null,
  };
}
