import type { Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import { planName } from '../../../../src/domain/plan.ts';
import { isLive, type SubscriptionStatus } from '../../../../src/domain/subscription.ts';
import { catalogue } from '../../../lib/catalogue.ts';
import { STATUS_NAME } from '../users/copy.ts';
import { ON_HOLD } from '../users/standing-marks.ts';

interface Snapshot {
  plan: string;
  status: string;
  billingCycle?: string | null | undefined;
  stripeStatus: string | null;
  closedBecause: string | null;
  /** Present while a plan grant decides. */
  planGrantId?: string | undefined;
}

/** 'Standard monthly → Premium monthly'. A dispute or a pause takes access, not the plan that was sold. */
export function planChange(before: Snapshot | null, after: Snapshot): string {
  return arrow(before && soldText(before), soldText(after));
}

export function statusChange(before: Snapshot | null, after: Snapshot): string {
  return arrow(before && statusText(before), statusText(after));
}

function soldText(snapshot: Snapshot): string | null {
  const { plan, billingCycle } = snapshot;
  if (isOnHold(snapshot) || isPaused(snapshot)) return null;
  const name = planName(catalogue, plan as Plan);
  return plan === 'free' || billingCycle == null ? name : `${name} ${billingCycle}`;
}

function statusText(snapshot: Snapshot): string {
  if (isOnHold(snapshot)) return ON_HOLD;
  if (isPaused(snapshot)) return STATUS_NAME.paused;
  return STATUS_NAME[snapshot.status as SubscriptionStatus] ?? snapshot.status;
}

function isOnHold({ closedBecause, stripeStatus, planGrantId }: Snapshot): boolean {
  const isPaid = stripeStatus !== null && isLive(stripeStatus);
  return closedBecause === 'dispute' && isPaid && planGrantId === undefined;
}

/** A pause takes access, not the plan that was sold. */
function isPaused({ plan, stripeStatus, planGrantId }: Snapshot): boolean {
  return stripeStatus === 'paused' && plan === 'free' && planGrantId === undefined;
}

/** A side that is null is unknown. */
function arrow(before: string | null, after: string | null): string {
  const known = [before, after].filter((each) => each !== null);
  return [...new Set(known)].join(' → ') || '–';
}
