import type { CombinedStanding } from '../../../src/domain/plan-grants.ts';
import { endOf } from '../../../src/domain/plan-grants.ts';
import type { StandingRow } from '../standing/standing.entity.ts';
import type { StandingSnapshot } from '../standing/standing-change.entity.ts';
import type { Subscription } from '../subscription.entity.ts';

/** The standing fields that the billing history compares and stores. */
export function snapshotOf(
  standing: CombinedStanding,
  subscription: Subscription | null,
): StandingSnapshot {
  const { grant, paid } = standing;
  return snapshot(
    {
      plan: standing.plan,
      status: standing.status,
      accessUntil: standing.accessUntil,
      granted: grant && { id: grant.id, paidPlan: paid.plan, paidUntil: paid.accessUntil },
    },
    subscription,
  );
}

/** The same of a stored standing. */
export function snapshotOfRow(row: StandingRow, subscription: Subscription | null) {
  const { plan, status, accessUntil, planGrantId, paidPlan, paidUntil } = row;
  return snapshot(
    {
      plan,
      status,
      accessUntil: accessUntil == null ? null : endOf(accessUntil),
      granted:
        planGrantId == null
          ? null
          : { id: planGrantId, paidPlan: paidPlan ?? 'free', paidUntil: paidUntil ?? null },
    },
    subscription,
  );
}

interface Compared {
  plan: string;
  status: string;
  accessUntil: Date | null;
  granted: { id: string; paidPlan: string; paidUntil: Date | null } | null;
}

function snapshot(standing: Compared, subscription: Subscription | null): StandingSnapshot {
  const { plan, status, accessUntil, granted } = standing;
  return {
    plan,
    status,
    accessUntil: iso(accessUntil),
    billingCycle: subscription?.billingCycle ?? null,
    stripeSubscriptionId: subscription?.stripeSubscriptionId ?? null,
    stripeStatus: subscription?.stripeStatus ?? null,
    endsAt: iso(subscription?.endsAt),
    changesTo: subscription?.changesTo ?? null,
    closedBecause: subscription?.closedBecause ?? null,
    ...(granted === null
      ? {}
      : {
          planGrantId: granted.id,
          paidPlan: granted.paidPlan,
          paidUntil: iso(granted.paidUntil),
        }),
  };
}

const iso = (moment: Date | null | undefined) => moment?.toISOString() ?? null;
