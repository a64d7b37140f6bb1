import { FREE_PLAN } from '../../../src/domain/catalogue/catalogue.ts';
import { type CombinedStanding, FOR_LIFE } from '../../../src/domain/plan-grants.ts';
import { isLive } from '../../../src/domain/subscription.ts';
import type { StandingRow } from '../standing/standing.entity.ts';
import type { Subscription } from '../subscription.entity.ts';

export const storedEnd = ({ grant, accessUntil }: CombinedStanding) =>
  grant === null ? accessUntil : (accessUntil ?? FOR_LIFE);

/** Mails are about payments: what the subscription alone gave. */
export function paidBefore(row: StandingRow) {
  if (row.planGrantId == null) return row;
  return { ...row, plan: row.paidPlan ?? FREE_PLAN, accessUntil: row.paidUntil };
}

/** The user keeps the same plan, for longer. Users who wait for something new go first. */
export function isRenewal(was: StandingRow | null, standing: CombinedStanding): boolean {
  if (was === null || was.plan !== standing.plan || was.accessUntil == null) return false;
  const end = storedEnd(standing);
  return end !== null && end > was.accessUntil;
}

/** Whether the user's entitlements may have changed. */
export function holdsDiffer(was: StandingRow | null, standing: CombinedStanding): boolean {
  return (
    (was?.plan ?? 'free') !== standing.plan ||
    (was?.accessUntil?.getTime() ?? null) !== (storedEnd(standing)?.getTime() ?? null)
  );
}

/** Whether a subscription that a dispute held has now ended. */
export function isHoldOver({
  before,
  current,
}: Record<'before' | 'current', Subscription | null>): boolean {
  const wasHeld = before?.closedBecause === 'dispute' && isLive(before.stripeStatus);
  return wasHeld && (current === null || !isLive(current.stripeStatus));
}
