import type { VerifyPaymentAnswer } from '../../../src/contract/billing.contract.ts';
import { readFork, transact } from '../../database/transaction.ts';
import type { SignUp } from '../../people/sign-up.entity.ts';
import { findSignUp } from '../../people/sign-ups.ts';
import type { RequestContext } from '../../procedure/request-context.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { adoptPaymentsJob } from '../paid-sign-ups/adopt-payments.job.ts';
import { isBrowserOf } from '../payer.ts';
import { startedTrialOf } from '../trials/started-trial.ts';
import { readAttemptOutcome } from './read-attempt-outcome.ts';
import { holderOf } from './refuse-taken-address.ts';
import type { Verification } from './verification.ts';

const MESSAGES: Record<Exclude<Verification['state'], 'paid'>, string> = {
  unknown: 'Unable to verify payment. Please contact support.',
  unavailable: 'We cannot reach Stripe right now. Please try again in a minute.',
  open: 'Your payment is not complete yet.',
  processing:
    'Your payment is on its way. Your bank confirms it within a few business days. We’ll email you when it arrives.',
  expired: 'This payment page has expired and you were not charged. Please start again.',
};

const BANK_REFUSED =
  'Your bank declined the payment, and you were not charged. Please start again with another payment method.';

/**
 * Serves the pages after payment. Returns plan and address from our own rows, and only to the
 * browser that started the payment: a leaked session id reveals nothing.
 */
export async function verifyPayment(
  deps: BillingDeps,
  context: RequestContext,
  sessionId: string,
): Promise<VerifyPaymentAnswer> {
  const verification = await readAttemptOutcome(deps, sessionId);
  const { attempt } = verification;
  if (verification.state !== 'paid' || attempt === null) {
    const state = verification.state === 'paid' ? 'unknown' : verification.state;
    if (verification.state === 'processing') {
      return { success: false, message: MESSAGES.processing, next: 'wait' };
    }
    const refused = verification.state === 'expired' && verification.bankRefused === true;
    return { success: false, message: refused ? BANK_REFUSED : MESSAGES[state] };
  }
  if (attempt.kind === 'upgrade') {
    const message = 'Your plan was changed. Your dashboard shows it.';
    return { success: false, message, next: 'success' };
  }
  const signUp = await findSignUp(readFork(deps.orm), attempt.userId);
  const heldBy = signUp === null ? null : await holderOf(deps, signUp.email);
  if (attempt.consumedAt != null || signUp?.completedAt || heldBy !== null) {
    if (attempt.consumedAt == null && signUp !== null && isBrowserOf(deps, context, signUp)) {
      await adoptHere(deps, context, signUp, heldBy);
    }
    return { success: false, message: 'Account already set up', next: 'login' };
  }
  if (!isBrowserOf(deps, context, signUp) || signUp === null) {
    const message =
      'Please open this page in the browser where you paid, or use the link that we sent you by email.';
    return { success: false, message };
  }
  return {
    success: true,
    email: signUp.email,
    plan: attempt.plan,
    sessionId,
    ...(await startedTrialOf(readFork(deps.orm), deps, attempt)),
  };
}

/** This browser holds the sign-up, and may be signed in to the account with its address. */
async function adoptHere(
  deps: BillingDeps,
  context: RequestContext,
  signUp: SignUp,
  heldBy: string | null,
): Promise<void> {
  const actor = await context.subscriber();
  if (actor === null || actor.accountId !== heldBy) return;
  const { accountId } = actor;
  const job = { accountId, signUpId: signUp.id };
  await transact(deps.orm, (em) => deps.jobs.enqueue(em, adoptPaymentsJob, job));
}
