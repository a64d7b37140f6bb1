import { readFork, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { type PaymentAttempt, PaymentAttemptEntity } from '../payment-attempt.entity.ts';
import { readAttemptOutcome } from './read-attempt-outcome.ts';

/** Newest first. Changes run in Stripe's portal and have no page to close. */
export function openPaymentPagesOf(deps: BillingDeps, userId: string): Promise<PaymentAttempt[]> {
  return readFork(deps.orm).find(
    PaymentAttemptEntity,
    { userId, state: { $in: ['opening', 'open'] }, changedSubscriptionId: null },
    { orderBy: { id: 'desc' } },
  );
}

/**
 * Expires an open page at Stripe, which could otherwise be paid at any moment, and reads its
 * outcome. paid: the purchase is synced. processing: the money is on its way. Call under the
 * payer's lease.
 */
export async function closePaymentPage(
  deps: BillingDeps,
  attempt: PaymentAttempt,
): Promise<'closed' | 'paid' | 'processing'> {
  if (attempt.stripeSessionId == null) {
    // Stripe's response never arrived, so no browser ever got this page.
    await markExpired(deps, attempt.id);
    return 'closed';
  }
  await deps.stripe.expireCheckout(attempt.stripeSessionId);
  const { state } = await readAttemptOutcome(deps, attempt.id);
  if (state === 'paid' || state === 'processing') return state;
  if (state !== 'expired' && state !== 'unknown') {
    throw unreachable();
  }
  await markExpired(deps, attempt.id);
  return 'closed';
}

/** A bank debit is pending. Sell nothing else until it settles. */
export function paymentOnItsWay(): AppError {
  const message =
    'Your payment is on its way. Your bank confirms it within a few business days, and we email you then.';
  return new AppError('billing.processing', 'conflict', message);
}

export function unreachable(): AppError {
  const message = 'We cannot reach Stripe right now. Please try again.';
  return new AppError('billing.unavailable', 'unavailable', message);
}

async function markExpired(deps: BillingDeps, id: string): Promise<void> {
  await transact(deps.orm, async (em) => {
    const open = { id, state: { $in: ['opening', 'open'] as const } };
    await em.nativeUpdate(PaymentAttemptEntity, open, { state: 'expired' });
  });
}
