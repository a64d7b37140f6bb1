import { readFork, transact } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { Cause } from '../cause.ts';
import type { CheckoutRead } from '../gateway/stripe-facts.ts';
import { type PaymentAttempt, PaymentAttemptEntity } from '../payment-attempt.entity.ts';
import { standingOf } from '../standing/standing.ts';
import { findCustomer } from '../sync/ensure-customer.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { findAttempt } from './attempts.ts';
import { paid, UNKNOWN, type Verification } from './verification.ts';
import { verifyPortalChange } from './verify-portal-change.ts';

const UNAVAILABLE: Verification = { state: 'unavailable', attempt: null, standing: null };

/**
 * Reads the outcome of a payment attempt from Stripe and syncs the purchase: the browser usually
 * returns before the webhook. Safe to repeat. Sets no password and signs no one in.
 */
export async function readAttemptOutcome(
  deps: BillingDeps,
  sessionOrAttemptId: string,
  cause?: Cause,
): Promise<Verification> {
  const attempt = await findAttempt(readFork(deps.orm), sessionOrAttemptId);
  if (attempt === null) return UNKNOWN;
  const because = cause ?? `return ${attempt.id}`;
  try {
    if (attempt.changedSubscriptionId != null)
      return await verifyPortalChange(deps, attempt, because);
    return await verifySession(deps, attempt, because);
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.kind === 'refused') throw error;
    deps.log.warn({ err: error, attempt: attempt.id }, 'a payment could not be verified');
    return rememberedOr(deps, attempt, UNAVAILABLE);
  }
}

async function verifySession(
  deps: BillingDeps,
  attempt: PaymentAttempt,
  cause: Cause,
): Promise<Verification> {
  const stripeSessionId = attempt.stripeSessionId ?? null;
  const session = stripeSessionId === null ? null : await deps.stripe.findCheckout(stripeSessionId);
  if (session === null) return UNKNOWN;
  const customer = await findCustomer(deps, attempt.userId);
  const mismatch = contradictionOf(deps, attempt, session, customer?.stripeCustomerId ?? null);
  if (mismatch !== null) {
    deps.log.error(
      { attempt: attempt.id, contradiction: mismatch },
      'a payment session is not ours',
    );
    return UNKNOWN;
  }
  if (session.state === 'paid') {
    const synced = await syncSubscription(deps, session.customerId ?? '', cause);
    return paid(deps, attempt, { synced, payerEmail: session.payerEmail });
  }
  if (session.state === 'expired' && attempt.state !== 'expired') {
    attempt.state = 'expired';
    await transact(deps.orm, async (em) => {
      const open = { id: attempt.id, state: { $in: ['opening', 'open'] as const } };
      await em.nativeUpdate(PaymentAttemptEntity, open, { state: 'expired' });
    });
  }
  const { state, bankRefused } = session;
  return { state, bankRefused, attempt, standing: await standingOf(deps, attempt.userId) };
}

/** Compares Stripe's session with our row. Returns the first mismatch, or null. */
function contradictionOf(
  deps: BillingDeps,
  attempt: PaymentAttempt,
  session: CheckoutRead,
  customerId: string | null,
): string | null {
  if (!session.isSubscription) return 'mode';
  if (session.attemptId !== attempt.id) return 'reference';
  if (session.customerId === null || session.customerId !== customerId) return 'customer';
  if (session.priceId !== null && session.priceId !== attempt.stripePriceId) return 'price';
  return session.liveMode === deps.stripe.liveMode ? null : 'livemode';
}

/** While Stripe is unavailable, the last recorded outcome counts. */
async function rememberedOr(
  deps: BillingDeps,
  attempt: PaymentAttempt,
  otherwise: Verification,
): Promise<Verification> {
  if (attempt.state !== 'paid') return otherwise;
  return { state: 'paid', attempt, standing: await standingOf(deps, attempt.userId) };
}
