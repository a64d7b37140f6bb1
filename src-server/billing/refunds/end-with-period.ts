import { exitStep } from '../../../src/domain/exits/exit.ts';
import { isPausedOnRequest } from '../../../src/domain/leaving/pause.ts';
import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { CancellationWords } from '../gateway/stripe-facts.ts';
import { pausedPeriodOf, resumeAtStripe } from '../leaving/pauses/resume-at-stripe.ts';
import type { Subscription } from '../subscription.entity.ts';

/** Ends it with the paid period, or at once if nothing is paid ahead: there is no period to wait for. */
export async function endAsPaid(
  deps: Pick<BillingDeps, 'stripe' | 'clock' | 'orm'>,
  row: Subscription,
  why?: CancellationWords,
): Promise<void> {
  const contract = {
    startedAt: row.startedAt,
    periodEnd: row.currentPeriodEnd ?? null,
    endsAt: null,
    paidThrough: row.paidThrough ?? null,
  };
  const { act } = exitStep('cancel', contract, deps.clock.now());
  // Its payment after the pause may be pending, and buys the next period.
  const isPaused = isPausedOnRequest(row) && row.currentPeriodEnd != null;
  if (act === 'end-with-period' || isPaused) return endWithPeriod(deps, row, why);
  await deps.stripe.endSubscription(row.stripeSubscriptionId, why);
}

/**
 * Stripe refuses to end a subscription that a schedule manages, so the schedule is released first. A paused one gets its
 * paid period back. It ends at once if the payment after the pause was declined or given up: Stripe has begun an
 * unpaid period.
 */
export async function endWithPeriod(
  deps: Pick<BillingDeps, 'stripe' | 'clock' | 'orm'>,
  row: Subscription,
  why?: CancellationWords,
): Promise<void> {
  if (row.currentPeriodEnd == null) {
    throw new AppError('billing.no-period', 'conflict', 'Stripe names no end of the paid period.');
  }
  const { stripe } = deps;
  const { stripeSubscriptionId: id, currentPeriodEnd } = row;
  if (row.stripeScheduleId != null) await stripe.liftSchedule(id);
  if (isPausedOnRequest(row)) {
    const period = await pausedPeriodOf(deps, row);
    if (period === 'unpaid' || row.firstFailedAt != null) {
      await stripe.endSubscription(id, why);
      await stripe.voidOpenInvoices(id);
      return;
    }
    // A pending debit decides whether the new period is paid. If it bounces, `keepPauses` ends it before a retry.
    if (period === 'paid') await resumeAtStripe(deps, id, 'paid-period');
  }
  await stripe.scheduleEnd(id, currentPeriodEnd, why);
}
