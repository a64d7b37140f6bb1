import { isSameOffer } from '../../../src/domain/offers/trial-indicators.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { chosenLocale } from '../../texts/request-locale.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { orCodeRefused } from '../offers/refused-at-stripe.ts';
import { type PaymentAttempt, PaymentAttemptEntity } from '../payment-attempt.entity.ts';
import { trialNotice } from '../trials/trial-notice.ts';
import { type PaymentChoice, writeAttempt } from './attempts.ts';
import { closePaymentPage, openPaymentPagesOf, paymentOnItsWay } from './close-payment-pages.ts';
import { returnAddresses } from './return-addresses.ts';

/** Pages that expire sooner than this are not reused. */
const WORTH_REUSING_MS = 10 * 60_000;

/** Opens a Checkout page for a payer without a live subscription. At most one stays open. */
export async function openCheckout(
  deps: BillingDeps,
  choice: PaymentChoice,
): Promise<{ url: string }> {
  const open = await openPaymentPagesOf(deps, choice.payer.userId);
  const reusable = open.find((attempt) => isSameChoice(attempt, choice, deps.clock.now()));
  for (const attempt of open) if (attempt !== reusable) await closeAttempt(deps, attempt);
  if (reusable?.stripeSessionId) {
    const session = await deps.stripe.findCheckout(reusable.stripeSessionId);
    if (session?.state === 'open' && session.url !== null) return { url: session.url };
    await closeAttempt(deps, reusable);
  }
  const attempt = await writeAttempt(deps, choice);
  const input = {
    ...returnAddresses({ ...choice, kind: choice.payer.kind }),
    attemptId: attempt.id,
    userId: choice.payer.userId,
    kind: choice.payer.kind,
    customerId: choice.customerId,
    plan: choice.plan,
    billingCycle: choice.billingCycle,
    priceId: choice.price.id,
    trialEndsAt: attempt.firstChargeAt ?? null,
    trial: trialOfPage(deps, choice),
    promotionCodeId: choice.discount?.promotionCodeId ?? null,
    referral: choice.referral ?? null,
    replaces: choice.continues?.sourceRef ?? null,
    expiresAt: attempt.expiresAt,
    locale: chosenLocale(),
  };
  const session = await orCodeRefused(deps, choice, () => deps.stripe.createCheckout(input));
  const handedOut = await transact(deps.orm, (em) =>
    em.nativeUpdate(
      PaymentAttemptEntity,
      { id: attempt.id, state: 'opening' },
      { state: 'open', stripeSessionId: session.id, url: session.url },
    ),
  );
  if (handedOut === 0) {
    // Stripe took longer than our lease, and another request opened a page first.
    await deps.stripe.expireCheckout(session.id);
    throw new AppError('billing.busy', 'unavailable', 'Please try again in a moment.');
  }
  return { url: session.url };
}

/** Stripe's page names the same sum and date as ours. */
function trialOfPage(deps: BillingDeps, { trial, price, plan }: PaymentChoice) {
  if (trial == null) return null;
  const { days, card, endsAt, indicators } = trial;
  const amount = price.amountCents ?? 0;
  const { currency } = price;
  const notice = trialNotice(deps, { plan, card, endsAt, indicators, amount, currency });
  return { days, card, notice };
}

function isSameChoice(attempt: PaymentAttempt, choice: PaymentChoice, now: Date): boolean {
  return (
    attempt.state === 'open' &&
    attempt.kind === choice.payer.kind &&
    attempt.plan === choice.plan &&
    attempt.billingCycle === choice.billingCycle &&
    attempt.stripePriceId === choice.price.id &&
    attempt.returnOrigin === choice.origin &&
    (attempt.trialDays ?? null) === (choice.trial?.days ?? null) &&
    (attempt.trialCard ?? null) === (choice.trial?.card ?? null) &&
    isSameOffer(attempt.trialIndicators ?? null, choice.trial?.indicators ?? null) &&
    (attempt.discountCodeId ?? null) === (choice.discount?.id ?? null) &&
    (choice.trial != null ||
      attempt.firstChargeAt?.getTime() === choice.continues?.firstChargeAt?.getTime()) &&
    choice.paidStart == null &&
    attempt.expiresAt.getTime() - now.getTime() > WORTH_REUSING_MS
  );
}

/** If the page was paid in the meantime, sell nothing more. */
async function closeAttempt(deps: BillingDeps, attempt: PaymentAttempt): Promise<void> {
  const ended = await closePaymentPage(deps, attempt);
  if (ended === 'closed') return;
  if (ended === 'processing') throw paymentOnItsWay();
  throw new AppError(
    'billing.already-paid',
    'conflict',
    'Your payment has already arrived. Please finish setting up your account.',
  );
}
