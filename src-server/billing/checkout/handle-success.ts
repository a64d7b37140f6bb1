import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { readAttemptOutcome } from './read-attempt-outcome.ts';
import type { Verification } from './verification.ts';

const MESSAGES: Partial<Record<Verification['state'], string>> = {
  processing: 'Your payment is on its way. Your plan starts when your bank confirms it.',
};

/**
 * Serves both success calls: the attempt decides what was bought, not the path. True only if
 * the plan is in force now. Safe to repeat.
 */
export async function handleSuccess(
  deps: BillingDeps,
  actor: { accountId: string },
  sessionId: string,
): Promise<{ success: boolean; message?: string }> {
  const { state, attempt, standing } = await readAttemptOutcome(deps, sessionId);
  if (attempt !== null && attempt.userId !== actor.accountId) {
    throw new AppError(
      'billing.not-yours',
      'forbidden',
      'This payment belongs to another account.',
    );
  }
  const inForce = standing?.status === 'active' && standing.plan === attempt?.plan;
  if (state === 'paid' && inForce) return { success: true };
  return { success: false, message: MESSAGES[state] ?? 'Your account will be updated shortly.' };
}
