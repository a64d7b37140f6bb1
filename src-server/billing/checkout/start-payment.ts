import type { BillingCycle, Entitlement, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { isLive } from '../../../src/domain/subscription.ts';
import { requireChoice } from '../../catalogue/require-choice.ts';
import { readFork } from '../../database/transaction.ts';
import { accountClosing } from '../../errors/account-closing.ts';
import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import { lockOpenAccount } from '../../people/account-lock.ts';
import { renewSignUpCookie } from '../../people/sign-ups.ts';
import type { RequestContext } from '../../procedure/request-context.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { purchaseOriginOf } from '../consent/purchase-origin.ts';
import type { SubscriptionRead } from '../gateway/stripe-facts.ts';
import { closeGiftsInTheWay } from '../gifts/pages/give-way.ts';
import { findEndingPlan } from '../hand-over/find-hand-over.ts';
import { refuseBoughtForLife } from '../lifetimes/require-sellable.ts';
import { requireCode } from '../offers/find-usable-code.ts';
import { type Payer, payerOf } from '../payer.ts';
import { keepPartner, touchedPartner } from '../referrals/follow-link.ts';
import { friendDiscount } from '../referrals/friend-discount.ts';
import { noteReferral } from '../referrals/note-referral.ts';
import type { Partner } from '../referrals/partner.entities.ts';
import { priceFor } from '../stripe-prices.ts';
import { ensureCustomer, findCustomer } from '../sync/ensure-customer.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { requireTrial } from '../trials/offer-trial.ts';
import { confirmedPaidStart } from '../trials/paid-start.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import { findPaidAttempt, type PaymentChoice } from './attempts.ts';
import { openPaymentPagesOf, paymentOnItsWay, unreachable } from './close-payment-pages.ts';
import { openCheckout } from './open-checkout.ts';
import { readAttemptOutcome } from './read-attempt-outcome.ts';
import { refuseTakenAddress } from './refuse-taken-address.ts';
import { finishAddress, returnOrigin } from './return-addresses.ts';
import { startChange } from './start-change.ts';

interface PaymentRequest {
  plan: Plan;
  billing: BillingCycle;
  email?: string | undefined;
  successUrl?: string | undefined;
  cancelUrl?: string | undefined;
  userId?: string | undefined;
  upgrade?: boolean | undefined;
  agreedTo?: string | undefined;
  code?: string | undefined;
  trialDays?: number | undefined;
  trialIndicators?: readonly Entitlement[] | undefined;
  startsNow?: string | undefined;
  referral?: string | undefined;
}

/**
 * Returns the Stripe page to send the browser to. A second click gets the same page. If Stripe
 * cannot tell what the payer already has, nothing is sold.
 */
export async function startPayment(
  deps: BillingDeps,
  context: RequestContext,
  asked: PaymentRequest,
): Promise<{ url: string }> {
  const { plan, billing: billingCycle } = asked;
  requireChoice(deps.catalogue.current(), asked);
  if (plan === 'free') {
    throw new AppError('billing.nothing-to-pay', 'invalid', 'The free plan needs no payment.');
  }
  const payer = await payerOf(deps, context, asked);
  await closeGiftsInTheWay(deps, context, { plan, userId: payer.userId });
  const token = context.readCookie('sign-up');
  const partner =
    asked.referral === undefined
      ? await touchedPartner(deps, context)
      : await keepPartner(deps, context, asked.referral);
  const converse = async (): Promise<{ url: string }> => {
    if (payer.kind === 'sign-up') await refuseTakenAddress(deps, payer);
    // The account closed while we waited for the lease. Send Stripe nothing about it.
    else if (!(await lockOpenAccount(readFork(deps.orm), payer.userId)))
      throw accountClosing('billing');
    else await refuseBoughtForLife(deps, { accountId: payer.userId, plan });
    const price = await priceFor(deps, plan, billingCycle);
    const customer = await ensureCustomer(deps, payer);
    const live = await liveSubscriptions(deps, payer, customer.stripeCustomerId);
    // A buyer who paid in a closed tab continues to the set-up. Their payment may have used up the code.
    const hasPaid = live.length > 0 && payer.kind !== 'upgrade';
    const typed = hasPaid
      ? null
      : await requireCode(deps, asked, { userId: payer.userId, isUpgrade: live.length > 0 });
    const isPromised = typed === null && live.length === 0 && missedDiscount(asked, partner);
    const discount = isPromised ? await friendDiscount(deps, asked, payer.userId) : typed;
    const choice = {
      payer,
      referral: live.length > 0 ? null : await noteReferral(deps, payer.userId, partner),
      plan,
      billingCycle,
      price,
      discount,
      // A code and a trial exclude each other: a first payment of nothing would use the code up.
      trial:
        live.length > 0 || discount !== null ? null : await requireTrial(deps, asked, payer.userId),
      shownIndicators: asked.trialIndicators,
      paidStart: await confirmedPaidStart(deps, asked, payer.userId),
      customerId: customer.stripeCustomerId,
      origin: returnOrigin(deps.origins, asked.successUrl, asked.cancelUrl),
      askedFor: asked.successUrl,
      from: purchaseOriginOf(context, asked.agreedTo),
      continues: payer.kind === 'upgrade' ? await findEndingPlan(deps, payer.userId, plan) : null,
    };
    if (live.length === 0) return openCheckout(deps, choice);
    // Live at Stripe but unknown here: paid in a closed tab. Sync it now.
    await syncSubscription(deps, customer.stripeCustomerId, `return ${payer.userId}`);
    if (payer.kind === 'upgrade') return startChange(deps, choice);
    return finishSetUp(deps, choice);
  };
  return withBillingLease(deps, `payer:${payer.userId}`, async () => {
    const page = await converse().catch(async (error: unknown) => {
      if (!(await customerIsGone(deps, payer.userId, error))) throw error;
      return converse();
    });
    if (payer.kind !== 'upgrade') await renewCookie(deps, context, payer, token);
    return page;
  });
}

/** A buyer who agreed to a trial, or to a named sum, gets exactly that. */
function missedDiscount(
  { referral, trialDays, startsNow }: PaymentRequest,
  partner: Partner | null,
): boolean {
  if (partner === null || referral === undefined) return false;
  return trialDays === undefined && startsNow === undefined;
}

/**
 * From the payment on, the sign-up has value. A holder of the earlier cookie must get neither the
 * page nor the account.
 */
async function renewCookie(
  deps: BillingDeps,
  context: RequestContext,
  payer: Payer,
  token: string | null,
): Promise<void> {
  const held = { token, signUpId: payer.userId };
  if (await renewSignUpCookie(deps.orm, context, held)) return;
  throw new AppError(
    'billing.just-opened',
    'conflict',
    'Your payment page was opened a moment ago. Please try again.',
  );
}

/**
 * Records a payment of a sign-up whose webhook is still in flight. One that the bank refused ends its subscription, so
 * the buyer can start again.
 */
async function liveSubscriptions(
  deps: BillingDeps,
  { kind, userId }: Payer,
  customerId: string,
): Promise<SubscriptionRead[]> {
  const read = async () =>
    (await deps.stripe.subscriptionsOf(customerId)).filter((each) => isLive(each.status));
  const live = await read();
  if (kind === 'upgrade' || live.length === 0) return live;
  const open = (await openPaymentPagesOf(deps, userId)).map(({ id }) => id);
  const bought = live.map(({ attemptId }) => attemptId).filter((id) => id !== null);
  for (const id of new Set([...open, ...bought])) {
    const { state } = await readAttemptOutcome(deps, id);
    if (state === 'processing') throw paymentOnItsWay();
    if (state === 'unavailable') throw unreachable();
  }
  return read();
}

/**
 * Already paid in this browser, in a tab that was closed. Returns the page that Stripe would have
 * opened.
 */
async function finishSetUp(
  deps: BillingDeps,
  { payer, origin }: PaymentChoice,
): Promise<{ url: string }> {
  const paid = await findPaidAttempt(readFork(deps.orm), payer.userId);
  if (paid?.stripeSessionId) return { url: finishAddress(origin, paid.stripeSessionId) };
  throw new AppError(
    'billing.already-paid',
    'conflict',
    'This sign-up is already paid. Please finish setting up your account.',
  );
}

/** Deleted at Stripe without the event reaching us. The next try creates another customer. */
async function customerIsGone(deps: BillingDeps, userId: string, error: unknown): Promise<boolean> {
  const missing = error instanceof ProviderFailure && error.reason === 'resource_missing';
  const customer = missing ? await findCustomer(deps, userId) : null;
  if (customer === null) return false;
  await syncSubscription(deps, customer.stripeCustomerId, `return ${userId}`);
  return (await findCustomer(deps, userId))?.deletedAt != null;
}
