import { transact } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { isUuid } from '../payer.ts';
import { PaymentAttemptEntity } from '../payment-attempt.entity.ts';

/**
 * A session whose id never reached its attempt: Stripe made it, and we ended before its answer was
 * written. The attempt was written before, so it is found by the reference that Stripe keeps.
 */
export async function bindSession(deps: BillingDeps, sessionId: string): Promise<boolean> {
  const session = await deps.stripe.findCheckout(sessionId);
  const attemptId = session?.attemptId ?? null;
  if (attemptId === null || !isUuid(attemptId)) return false;
  return transact(deps.orm, async (em) => {
    const unbound = { id: attemptId, stripeSessionId: null, changedSubscriptionId: null };
    return (
      (await em.nativeUpdate(PaymentAttemptEntity, unbound, { stripeSessionId: sessionId })) === 1
    );
  });
}
