import { transact } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import { reasonOf } from '../../jobs/inbox-patience.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { Cause } from '../cause.ts';
import { isRateLimited } from '../gateway/failure.ts';
import { type SyncResult, syncSubscription } from './sync-subscription.ts';

/**
 * Syncs one customer of many. Null if it cannot be read: the operator is notified once, and the
 * others continue. Throws while Stripe itself is unavailable, because every other customer would
 * fail too.
 */
export async function syncReadableCustomer(
  deps: BillingDeps,
  customerId: string,
  cause: Cause,
): Promise<SyncResult | null> {
  try {
    return await syncSubscription(deps, customerId, cause);
  } catch (error) {
    // A rate limit says nothing about this customer, and the next one would hit it too.
    if (isRateLimited(error)) throw error;
    if (error instanceof ProviderFailure && !(await stripeAnswers(deps))) throw error;
    deps.log.error({ err: error, customer: customerId }, 'a customer could not be read');
    await transact(deps.orm, (em) =>
      deps.alertOperator(em, {
        about: 'customer-unreadable',
        alertKeys: [customerId],
        values: () => ({ customer: customerId, reason: reasonOf(error) }),
      }),
    );
    return null;
  }
}

/** Whether Stripe answers and accepts our key. */
export async function stripeAnswers(deps: Pick<BillingDeps, 'stripe'>): Promise<boolean> {
  try {
    await deps.stripe.ping();
    return true;
  } catch (error) {
    return isRateLimited(error);
  }
}
