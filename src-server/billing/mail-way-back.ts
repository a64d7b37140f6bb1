import { isPlan, planName } from '../../src/domain/plan.ts';
import { transact } from '../database/transaction.ts';
import { queueMail } from '../mail/outbox.ts';
import type { BillingDeps } from './billing.deps.ts';
import { type PaymentAttempt, PaymentAttemptEntity } from './payment-attempt.entity.ts';

/**
 * Paid, and perhaps the tab was closed: the address typed at sign-up gets the way back in, once per
 * attempt and never after the account was set up (resolutions, 15).
 */
export async function mailWayBack(deps: BillingDeps, attempt: PaymentAttempt): Promise<void> {
  if (attempt.kind !== 'sign-up' || attempt.consumedAt != null) return;
  await transact(deps.orm, async (em) => {
    const signUp = await deps.people.findSignUp(em, attempt.userId);
    if (signUp === null || signUp.completedAt != null) return;
    const first = await em.nativeUpdate(
      PaymentAttemptEntity,
      { id: attempt.id, wayBackMailedAt: null },
      { wayBackMailedAt: deps.clock.now() },
    );
    if (first === 0) return;
    const token = deps.people.issueContinueLink(em, attempt.userId);
    await queueMail(em, deps, {
      dedupeKey: `continue-sign-up:${attempt.id}`,
      userId: attempt.userId,
      to: signUp.email,
      template: 'continue-sign-up',
      values: {
        plan: isPlan(attempt.plan) ? planName(attempt.plan) : attempt.plan,
        link: `${deps.origins.public()}/continue?token=${token}`,
      },
    });
  });
}
