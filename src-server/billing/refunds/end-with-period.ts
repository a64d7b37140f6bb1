import { isOnPause } from '../../../src/domain/leaving/pause.ts';
import { readFork } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { CancellationWords } from '../gateway/stripe-facts.ts';
import { openPauseOf } from '../leaving/paused-until.ts';
import type { Subscription } from '../subscription.entity.ts';

/**
 * Stripe refuses to end a subscription that a schedule manages, so the schedule is released first. A paused one gets its
 * paid period back.
 */
export async function endWithPeriod(
  { stripe, clock, orm }: Pick<BillingDeps, 'stripe' | 'clock' | 'orm'>,
  row: Subscription,
  why?: CancellationWords,
): Promise<void> {
  if (row.currentPeriodEnd == null) {
    throw new AppError('billing.no-period', 'conflict', 'Stripe names no end of the paid period.');
  }
  if (row.stripeScheduleId != null) await stripe.liftSchedule(row.stripeSubscriptionId);
  const isPaused = isOnPause(row);
  if (isPaused && row.currentPeriodEnd <= clock.now()) {
    await stripe.endSubscription(row.stripeSubscriptionId, why);
    return;
  }
  if (isPaused) {
    const key = await openPauseOf(readFork(orm), row.stripeSubscriptionId);
    await stripe.resumePaused(row.stripeSubscriptionId, { from: 'paid-period', key });
  }
  await stripe.scheduleEnd(row.stripeSubscriptionId, row.currentPeriodEnd, why);
}
