import { readFork, transact } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { Cause } from '../cause.ts';
import type { CheckoutRead } from '../gateway/stripe-facts.ts';
import { type PaymentAttempt, PaymentAttemptEntity } from '../payment-attempt.entity.ts';
import { endRefusedDebit } from '../refunds/end-refused-debit.ts';
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
  const found = stripeSessionId === null ? null : await deps.stripe.findCheckout(stripeSessionId);
  if (found === null) return UNKNOWN;
  const customer = await findCustomer(deps, attempt.userId);
  const mismatch = contradictionOf(deps, attempt, found, customer?.stripeCustomerId ?? null);
  if (mismatch !== null) {
    deps.log.error(
      { attempt: attempt.id, contradiction: mismatch },
      'a payment session is not ours',
    );
    return UNKNOWN;
  }
  const session = await afterRefusal(deps, { attempt, found }, cause);
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

/**
 * A buyer whose bank refused starts again, so nothing of this attempt may be charged later. An account without a plan
 * pays the open invoice instead, to which `startChange` leads.
 */
async function afterRefusal(
  deps: BillingDeps,
  { attempt, found }: { attempt: PaymentAttempt; found: CheckoutRead },
  cause: Cause,
): Promise<CheckoutRead> {
  if (!found.bankRefused || attempt.kind !== 'sign-up') return found;
  const of = { attemptId: attempt.id, customerId: found.customerId ?? '' };
  if (!(await endRefusedDebit(deps, of, cause))) return found;
  // It may have been paid before its invoice was voided.
  return (await deps.stripe.findCheckout(found.id)) ?? found;
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
