import { planName } from '../../../src/domain/plan.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transaction.ts';
import type { MailTemplate } from '../../mail/mail-templates.ts';
import { queueMail } from '../../mail/outbox.ts';
import { contactOf } from '../../people/contact.ts';
import { findSignUp } from '../../people/sign-ups.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { type PaymentAttempt, PaymentAttemptEntity } from '../payment-attempt.entity.ts';
import { type StartedTrial, startedTrialOf } from '../trials/started-trial.ts';
import { issueContinueLink } from './continue-link.ts';

/**
 * The tab may have closed after payment, so mail a return link to the sign-up address. Once per
 * attempt, and never after the account is set up (R-15).
 */
export async function mailReturnLink(deps: BillingDeps, attempt: PaymentAttempt): Promise<void> {
  await send(deps, attempt, null);
}

/** Mails another link, unless one was sent after `after`. False if none was due. */
export function mailReturnLinkAgain(
  deps: BillingDeps,
  attempt: PaymentAttempt,
  after: Date,
): Promise<boolean> {
  return send(deps, attempt, after);
}

/** Mails once that a bank payment was received and takes days: the page may be closed. */
export async function mailPendingPayment(
  deps: BillingDeps,
  attempt: PaymentAttempt,
): Promise<void> {
  if (attempt.kind !== 'sign-up' || attempt.consumedAt != null) return;
  await transact(deps.orm, async (em) => {
    await contactOf(em, attempt.userId);
    const signUp = await findSignUp(em, attempt.userId);
    if (signUp === null || signUp.completedAt != null) return;
    await queueMail(em, deps, {
      dedupeKey: `payment-pending:${attempt.id}`,
      userId: attempt.userId,
      to: signUp.email,
      template: 'payment-pending',
      values: { plan: planName(deps.catalogue.current(), attempt.plan) },
    });
  });
}

async function send(
  deps: BillingDeps,
  attempt: PaymentAttempt,
  after: Date | null,
): Promise<boolean> {
  if (attempt.kind !== 'sign-up' || attempt.consumedAt != null) return false;
  return transact(deps.orm, async (em) => {
    // Locks the contact against a concurrent erasure.
    await contactOf(em, attempt.userId);
    const signUp = await findSignUp(em, attempt.userId);
    // Without a sign-up there is no address. The sync that read the payment notified the operator.
    if (signUp === null || signUp.completedAt != null) return false;
    const isDue = [
      { wayBackMailedAt: null },
      ...(after ? [{ wayBackMailedAt: { $lte: after } }] : []),
    ];
    const due = await em.nativeUpdate(
      PaymentAttemptEntity,
      { id: attempt.id, $or: isDue },
      { wayBackMailedAt: deps.clock.now() },
    );
    if (due === 0) return false;
    const token = issueContinueLink(em, deps, attempt.userId);
    const trial = await startedTrialOf(em, deps, attempt);
    const { trialEndsOn } = trial;
    await queueMail(em, deps, {
      dedupeKey: `continue-sign-up:${attempt.id}${after === null ? '' : `:${newId()}`}`,
      userId: attempt.userId,
      to: signUp.email,
      template: templateFor(trial),
      values: {
        ...(trialEndsOn !== undefined && { until: `${trialEndsOn}T12:00:00.000Z` }),
        plan: planName(deps.catalogue.current(), attempt.plan),
        link: `${deps.origins.public()}/continue?token=${token}`,
      },
    });
    return true;
  });
}

function templateFor({ trialEndsOn, isTrialRefused }: StartedTrial): MailTemplate {
  if (isTrialRefused === true) return 'continue-account';
  return trialEndsOn === undefined ? 'continue-sign-up' : 'continue-trial';
}
