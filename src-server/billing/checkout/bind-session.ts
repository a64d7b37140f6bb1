import { transact } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { isUuid } from '../payer.ts';
import { PaymentAttemptEntity } from '../payment-attempt.entity.ts';

/**
 * Binds a session that Stripe created before we crashed without storing its id. The attempt was
 * written first, and the session's reference names it.
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
