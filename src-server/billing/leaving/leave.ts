import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { isLive } from '../../../src/domain/subscription.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { findCurrent } from './current-subscription.ts';
import { confirmReceipt } from './leave-mails.ts';
import { type LeaveWords, openRequest } from './leave-requests.ts';
import { settleLeaveJob } from './settle-leave.job.ts';
import { type Left, settleLeave } from './settle-leave.ts';

/**
 * Cancels the subscription at the end of the paid period, and reads it back. One mail confirms it with its end; while
 * Stripe is down, a receipt comes first. A repeat answers the same end.
 */
export async function leave(
  deps: BillingDeps,
  { accountId: userId }: { accountId: string },
  { plan, reason, words }: LeaveWords & { plan: Plan | null },
): Promise<Left> {
  const current = await findCurrent(deps, userId);
  if (current === null || !isLive(current.stripeStatus)) {
    throw new AppError('billing.not-live', 'conflict', 'You have no subscription that renews.');
  }
  if ((current.plan ?? null) !== plan) {
    throw new AppError('billing.other-plan', 'conflict', 'Your plan has changed. Reload the page.');
  }
  const id = await transact(deps.orm, async (em) => {
    const request = await openRequest(em, deps, current);
    if (request.state === 'leaving') return request.id;
    request.state = 'leaving';
    request.reason = reason ?? request.reason ?? null;
    request.words = words ?? request.words ?? null;
    request.decidedAt = deps.clock.now();
    request.endedBefore = current.endsAt != null;
    await deps.jobs.enqueue(em, settleLeaveJob, { requestId: request.id });
    return request.id;
  });
  try {
    const left = await settleLeave(deps, id);
    if (left === null) {
      throw new AppError(
        'billing.other-plan',
        'conflict',
        'Your plan has changed. Reload the page.',
      );
    }
    return left;
  } catch (error) {
    await confirmReceipt(deps, id);
    const isBusy = error instanceof AppError && error.kind === 'unavailable';
    const isDown = error instanceof ProviderFailure && error.kind !== 'refused';
    if (!isBusy && !isDown) throw error;
    deps.log.warn({ err: error, request: id }, 'a cancellation waits for Stripe');
    return { outcome: 'waits' };
  }
}
