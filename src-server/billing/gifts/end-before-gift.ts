import { readFork } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { SubscriptionEntity } from '../subscription.entity.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { withBillingLease } from '../with-billing-lease.ts';

/**
 * Ends the subscription at the end of its paid period, reads that back, and then gives the gift that starts there.
 * If the gift cannot be given, the subscription renews as before.
 */
export function endBeforeGift<T>(
  deps: BillingDeps,
  { accountId, at }: { accountId: string; at: Date },
  give: () => Promise<T>,
): Promise<T> {
  const cause = `return ${accountId}` as const;
  const current = () =>
    readFork(deps.orm).findOneOrFail(SubscriptionEntity, { userId: accountId, isCurrent: true });
  return withBillingLease(deps, `payer:${accountId}`, async () => {
    const { stripeSubscriptionId: id, stripeCustomerId } = await current();
    await deps.stripe.scheduleEnd(id, at);
    try {
      await syncSubscription(deps, stripeCustomerId, cause);
      if ((await current()).endsAt?.getTime() !== at.getTime()) {
        const message = 'Stripe does not show the end of your subscription yet. Please try again.';
        throw new AppError('gift.not-ended', 'unavailable', message);
      }
      return await give();
    } catch (error) {
      await deps.stripe.liftSchedule(id);
      await syncSubscription(deps, stripeCustomerId, cause);
      throw error;
    }
  });
}
