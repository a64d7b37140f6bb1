import { isLive } from '../../../src/domain/subscription.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { closeDecisions } from '../standing/close-taken-back.ts';
import { SubscriptionEntity } from '../subscription.entity.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import { giveUpLifting } from './return-decision.ts';

/**
 * Removes a scheduled end, as Stripe's portal does. Charges nothing. Safe to repeat: a subscription
 * without a scheduled end is refused.
 */
export async function resumeSubscription(
  deps: BillingDeps,
  { accountId }: { accountId: string },
): Promise<void> {
  await withBillingLease(deps, `payer:${accountId}`, async () => {
    const current = await findCurrent(deps, accountId);
    const end = current?.endsAt ?? current?.decidedEndsAt ?? null;
    if (current === null || !isLive(current.stripeStatus) || end === null) {
      throw new AppError(
        'billing.nothing-to-resume',
        'conflict',
        'Your subscription is not set to end.',
      );
    }
    // A page that lifted this end before would schedule it again.
    await giveUpLifting(deps, accountId);
    await transact(deps.orm, (em) => closeDecisions(em, current));
    await deps.stripe.liftSchedule(current.stripeSubscriptionId);
    await syncSubscription(deps, current.stripeCustomerId, `resume ${accountId}`);
    const after = await findCurrent(deps, accountId);
    if (after !== null && isLive(after.stripeStatus) && after.endsAt == null) return;
    throw new AppError(
      'billing.not-resumed',
      'unavailable',
      'Your subscription is still set to end. Please try again.',
    );
  });
}

function findCurrent({ orm }: BillingDeps, userId: string) {
  return readFork(orm).findOne(SubscriptionEntity, { userId, isCurrent: true });
}
