import { transact } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import { wordsOf } from '../../jobs/inbox-patience.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { Cause } from '../cause.ts';
import { isRateLimited } from '../stripe/failure.ts';
import { type SyncResult, syncSubscription } from './sync-subscription.ts';

/**
 * One customer of many: null when this one cannot be read, which is told once and must keep nobody else
 * waiting. While Stripe itself does not answer it throws: the others would hear the same.
 */
export async function syncUnlessBroken(
  deps: BillingDeps,
  customerId: string,
  cause: Cause,
): Promise<SyncResult | null> {
  try {
    return await syncSubscription(deps, customerId, cause);
  } catch (error) {
    // Too many requests say nothing about this customer, and the next would hear the same.
    if (isRateLimited(error)) throw error;
    if (error instanceof ProviderFailure && !(await stripeAnswers(deps))) throw error;
    deps.log.error({ err: error, customer: customerId }, 'a customer could not be read');
    await transact(deps.orm, (em) =>
      deps.tellOperator(em, {
        about: 'customer-unreadable',
        matters: [customerId],
        values: () => ({ customer: customerId, reason: wordsOf(error) }),
      }),
    );
    return null;
  }
}

/** Whether Stripe answers at all and knows our key. */
export async function stripeAnswers(deps: Pick<BillingDeps, 'stripe'>): Promise<boolean> {
  try {
    await deps.stripe.ping();
    return true;
  } catch (error) {
    return isRateLimited(error);
  }
}
