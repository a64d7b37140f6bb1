import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { consumeAttempt } from '../checkout/attempts.ts';
import type { GivenRefund } from '../gateway/refund-facts.ts';
import { refundAndEnd } from '../refunds/refund-and-end.ts';
import { mailReturnLinkAgain } from './mail-return-link.ts';
import { listPaidSignUps, type PaidSignUp } from './paid-sign-ups.ts';

/** Mails a fresh return link at an operator's request. */
export async function resendReturnLink(deps: BillingDeps, attemptId: string): Promise<void> {
  const { attempt } = await getPaidSignUp(deps, attemptId);
  await mailReturnLinkAgain(deps, attempt, deps.clock.now());
}

/**
 * Gives up on a paid sign-up: refunds it, ends billing, and stops the payment from creating an
 * account.
 */
export async function endPaidSignUp(
  deps: BillingDeps,
  attemptId: string,
  operatorId: string,
): Promise<GivenRefund | null> {
  const { attempt, subscription } = await getPaidSignUp(deps, attemptId);
  const refund = await refundAndEnd(deps, subscription, operatorId);
  await transact(deps.orm, (em) => consumeAttempt(em, attempt.id, deps.clock.now()));
  return refund;
}

async function getPaidSignUp(deps: BillingDeps, attemptId: string): Promise<PaidSignUp> {
  const found = (await listPaidSignUps(deps)).find(({ attempt }) => attempt.id === attemptId);
  if (found !== undefined) return found;
  throw new AppError(
    'billing.no-paid-sign-up',
    'conflict',
    'This payment no longer waits for an account.',
  );
}
