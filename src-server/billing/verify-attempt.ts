import { readFork, transact } from '../database/transaction.ts';
import { ProviderFailure } from '../errors/provider-failure.ts';
import { findAttempt } from './attempts.ts';
import type { BillingDeps } from './billing.deps.ts';
import type { Cause } from './cause.ts';
import { findCustomer } from './ensure-customer.ts';
import { type PaymentAttempt, PaymentAttemptEntity } from './payment-attempt.entity.ts';
import { type CurrentStanding, standingOf } from './standing.ts';
import type { CheckoutRead } from './stripe-facts.ts';
import { type SyncResult, syncSubscription } from './sync-subscription.ts';
import { verifyChange } from './verify-change.ts';

/**
 * unknown: no attempt of ours, or Stripe says something else than our row. unavailable: Stripe could not
 * be asked; nothing changed, ask again. processing: paid on Stripe's side, the money has not arrived.
 */
export type Verification =
  | { state: 'unknown' | 'unavailable'; attempt: null; standing: null }
  | {
      state: 'paid' | 'open' | 'processing' | 'expired';
      attempt: PaymentAttempt;
      standing: CurrentStanding | null;
      /** Expired because the payer's bank refused the money. */
      bankRefused?: boolean;
    };

export const UNKNOWN: Verification = { state: 'unknown', attempt: null, standing: null };
const UNAVAILABLE: Verification = { state: 'unavailable', attempt: null, standing: null };

/**
 * Asks Stripe how an attempt to pay ended, and syncs what was bought: the browser is usually here
 * before the webhook. Reads and repeats freely; sets no password and signs nobody in.
 */
export async function verifyAttempt(
  deps: BillingDeps,
  sessionOrAttemptId: string,
  cause?: Cause,
): Promise<Verification> {
  const attempt = await findAttempt(readFork(deps.orm), sessionOrAttemptId);
  if (attempt === null) return UNKNOWN;
  const because = cause ?? `return ${attempt.id}`;
  try {
    if (attempt.changedSubscriptionId != null) return await verifyChange(deps, attempt, because);
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
  const stranger = contradictionOf(deps, attempt, session, customer?.stripeCustomerId ?? null);
  if (stranger !== null) {
    deps.log.error(
      { attempt: attempt.id, contradiction: stranger },
      'a payment session is not ours',
    );
    return UNKNOWN;
  }
  if (session.state === 'paid') {
    const synced = await syncSubscription(deps, session.customerId ?? '', cause);
    return paid(deps, attempt, synced, session.payerEmail);
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

/** Everything that our row says must be what Stripe says; the first word that differs, or null. */
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

/** Marked after the sync: an attempt that is paid here has its subscription here. */
export async function paid(
  deps: BillingDeps,
  attempt: PaymentAttempt,
  synced: SyncResult,
  payerEmail: string | null,
): Promise<Verification> {
  if (synced.outcome === 'unknown-customer') return UNKNOWN;
  const paidAt = deps.clock.now();
  await transact(deps.orm, async (em) => {
    // Stripe may tell of it when its payer is erased already.
    const isKnown = (await deps.people.contactOf(em, attempt.userId)) !== null;
    await em.nativeUpdate(
      PaymentAttemptEntity,
      { id: attempt.id, paidAt: null },
      { state: 'paid', paidAt },
    );
    if (payerEmail !== null && isKnown) {
      await em.execute('update customer set billing_email = ? where user_id = ?', [
        payerEmail,
        attempt.userId,
      ]);
    }
  });
  attempt.state = 'paid';
  attempt.paidAt ??= paidAt;
  return { state: 'paid', attempt, standing: await standingOf(deps, attempt.userId) };
}

/** While Stripe cannot be asked, what it said before still counts. */
async function rememberedOr(
  deps: BillingDeps,
  attempt: PaymentAttempt,
  otherwise: Verification,
): Promise<Verification> {
  if (attempt.state !== 'paid') return otherwise;
  return { state: 'paid', attempt, standing: await standingOf(deps, attempt.userId) };
}
