import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { planName } from '../../../src/domain/plan.ts';
import { isLive } from '../../../src/domain/subscription.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import { queueMail } from '../../mail/outbox.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { findCurrent } from './current-subscription.ts';
import type { LeaveRequest } from './leave-request.entity.ts';
import { type LeaveWords, openRequest } from './leave-requests.ts';
import { settleLeaveJob } from './settle-leave.job.ts';
import { type Left, settleLeave } from './settle-leave.ts';

interface Leaver {
  accountId: string;
  email: string;
}

/**
 * Cancels the subscription at the end of the paid period, and reads it back. The receipt is mailed at once, even while
 * Stripe is down. A repeat answers the same end.
 */
export async function leave(
  deps: BillingDeps,
  { accountId: userId, email }: Leaver,
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
    const ends = current.endsAt != null;
    if (!ends) await mailReceipt(em, deps, { request, email });
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
    const isBusy = error instanceof AppError && error.kind === 'unavailable';
    const isDown = error instanceof ProviderFailure && error.kind !== 'refused';
    if (!isBusy && !isDown) throw error;
    deps.log.warn({ err: error, request: id }, 'a cancellation waits for Stripe');
    return { outcome: 'waits' };
  }
}

async function mailReceipt(
  em: Parameters<typeof queueMail>[0],
  deps: BillingDeps,
  { request, email }: { request: LeaveRequest; email: string },
): Promise<void> {
  const { id, userId, plan, words, decidedAt } = request;
  await queueMail(em, deps, {
    dedupeKey: `leave-received:${id}`,
    userId,
    to: email,
    template: 'leave-received',
    values: {
      plan: plan == null ? deps.settings.brandName : planName(deps.catalogue.current(), plan),
      email,
      moment: (decidedAt ?? deps.clock.now()).toISOString(),
      words: words ?? '',
      link: `${deps.origins.public()}/account`,
    },
  });
}
