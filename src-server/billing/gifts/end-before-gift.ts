import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { readAgain, readDecided } from '../leaving/current-subscription.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import { settleGiftEndJob } from './settle-gift-end.job.ts';
import { type GiftEnd, settleGiftEnd } from './settle-gift-end.ts';

/**
 * Ends the subscription at the end of its paid period, reads that back, and then gives the gift that starts there. The gift
 * remembers the end. If it is not given, the subscription renews as before: at once, or by the job when Stripe or
 * this process is down.
 */
export function endBeforeGift<T>(
  deps: BillingDeps,
  { giftId, accountId, at }: { giftId: string; accountId: string; at: Date },
  give: (end: GiftEnd | null) => Promise<T>,
): Promise<T> {
  const cause = `gift ${giftId}` as const;
  return withBillingLease(deps, `payer:${accountId}`, async () => {
    const current = await readDecided(deps, accountId, cause);
    // It already ends, or was renewed: `give` compares the dates again.
    if (current.endsAt != null || current.currentPeriodEnd?.getTime() !== at.getTime()) {
      return give(null);
    }
    const subscriptionId = current.stripeSubscriptionId;
    const askedAt = deps.clock.now().toISOString();
    const end = { giftId, accountId, subscriptionId, at: at.toISOString(), askedAt };
    await transact(deps.orm, (em) => deps.jobs.enqueue(em, settleGiftEndJob, end));
    try {
      await deps.stripe.scheduleEnd(subscriptionId, at);
      const after = await readAgain(deps, current, cause);
      if (after.endsAt?.getTime() !== at.getTime()) {
        const message = 'Stripe does not show the end of your subscription yet. Please try again.';
        throw new AppError('gift.not-ended', 'unavailable', message);
      }
      return await give(end);
    } catch (error) {
      await settleGiftEnd(deps, end).catch((failure: unknown) => {
        deps.log.warn({ err: failure, gift: giftId }, 'the end of a subscription is lifted later');
      });
      throw error;
    }
  });
}
