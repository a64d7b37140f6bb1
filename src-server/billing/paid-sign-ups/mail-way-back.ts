import { isPlan, planName } from '../../../src/domain/plan.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transaction.ts';
import { queueMail } from '../../mail/outbox.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { type PaymentAttempt, PaymentAttemptEntity } from '../payment-attempt.entity.ts';

/**
 * Paid, and perhaps the tab was closed: the address typed at sign-up gets the way back in, once per
 * attempt and never after the account was set up (R-15).
 */
export async function mailWayBack(deps: BillingDeps, attempt: PaymentAttempt): Promise<void> {
  await send(deps, attempt, null);
}

/** Once more, with a link of its own, unless one went out since `after`. False when none was due. */
export function mailWayBackAgain(
  deps: BillingDeps,
  attempt: PaymentAttempt,
  after: Date,
): Promise<boolean> {
  return send(deps, attempt, after);
}

async function send(
  deps: BillingDeps,
  attempt: PaymentAttempt,
  after: Date | null,
): Promise<boolean> {
  if (attempt.kind !== 'sign-up' || attempt.consumedAt != null) return false;
  return transact(deps.orm, async (em) => {
    // Nobody whose data goes at this moment is written to.
    await deps.people.contactOf(em, attempt.userId);
    const signUp = await deps.people.findSignUp(em, attempt.userId);
    // Without one there is nobody to write to: the sync that read the payment told the operator.
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
    const token = deps.people.issueContinueLink(em, attempt.userId);
    await queueMail(em, deps, {
      dedupeKey: `continue-sign-up:${attempt.id}${after === null ? '' : `:${newId()}`}`,
      userId: attempt.userId,
      to: signUp.email,
      template: 'continue-sign-up',
      values: {
        plan: wordOf(attempt.plan),
        link: `${deps.origins.public()}/continue?token=${token}`,
      },
    });
    return true;
  });
}

function wordOf(plan: string): string {
  return isPlan(plan) ? planName(plan) : plan;
}
