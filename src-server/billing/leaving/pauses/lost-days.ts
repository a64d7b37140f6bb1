import { isPausedOnRequest, isResuming, unusedDays } from '../../../../src/domain/leaving/pause.ts';
import { readFork } from '../../../database/transaction.ts';
import type { BillingDeps } from '../../billing.deps.ts';
import type { Subscription } from '../../subscription.entity.ts';
import { PauseEntity } from '../pause.entity.ts';

/** A new period began with the payment that ends the pause, and that payment was not made. */
export function isPeriodUnpaid(current: Subscription): boolean {
  const { firstFailedAt, currentPeriodEnd: end, paidThrough } = current;
  if (!isPausedOnRequest(current)) return false;
  if (firstFailedAt != null) return true;
  const isNew = end != null && paidThrough != null && end > paidThrough;
  // A pending bank debit may still pay it.
  return isNew && !isResuming(current);
}

/**
 * Paid days that are lost if the subscription is canceled now. As long as the paid period lasts, a cancellation gives
 * its rest back, unless the rest was credited to a payment that was not made.
 */
export async function lostDaysOf(
  { orm, clock }: Pick<BillingDeps, 'orm' | 'clock'>,
  current: Subscription,
): Promise<number> {
  // They are already taken off a pending bank debit.
  if (!isPausedOnRequest(current) || isResuming(current)) return 0;
  const { stripeSubscriptionId, paidThrough: periodEnd = null } = current;
  const open = { stripeSubscriptionId, state: { $ne: 'over' as const } };
  const pause = await readFork(orm).findOne(PauseEntity, open);
  if (pause === null || periodEnd === null) return 0;
  const now = isPeriodUnpaid(current) ? periodEnd : clock.now();
  return unusedDays({ askedAt: pause.askedAt, periodEnd }, now);
}
