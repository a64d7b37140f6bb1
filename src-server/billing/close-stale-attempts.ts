import { readFork, transact } from '../database/transaction.ts';
import type { BillingDeps } from './billing.deps.ts';
import { mailWayBack } from './mail-way-back.ts';
import { type PaymentAttempt, PaymentAttemptEntity } from './payment-attempt.entity.ts';
import { verifyAttempt } from './verify-attempt.ts';

const AT_ONCE = 20;

/**
 * What became of attempts whose time is over, when neither a browser nor a webhook told: a payment that
 * nobody heard of is honoured, and an end that was taken back for a change that never came returns.
 */
export async function closeStaleAttempts(deps: BillingDeps): Promise<number> {
  const stale = await readFork(deps.orm).find(
    PaymentAttemptEntity,
    { state: { $in: ['opening', 'open'] }, expiresAt: { $lte: deps.clock.now() } },
    { orderBy: { expiresAt: 'asc' }, limit: AT_ONCE },
  );
  let closed = 0;
  for (const attempt of stale) {
    const { state } = await verifyAttempt(deps, attempt.id, 'timer');
    // Stripe cannot say yet: the rest would hear the same.
    if (state === 'unavailable' || state === 'processing' || state === 'open') break;
    if (state === 'paid') await mailWayBack(deps, attempt);
    else await close(deps, attempt);
    closed += 1;
  }
  return closed;
}

async function close(deps: BillingDeps, attempt: PaymentAttempt): Promise<void> {
  const { changedSubscriptionId, liftedEndsAt } = attempt;
  if (changedSubscriptionId != null && liftedEndsAt != null && liftedEndsAt > deps.clock.now()) {
    await deps.stripe.scheduleEnd(changedSubscriptionId, liftedEndsAt);
  }
  await transact(deps.orm, async (em) => {
    const open = { id: attempt.id, state: { $in: ['opening', 'open'] as const } };
    await em.nativeUpdate(PaymentAttemptEntity, open, { state: 'expired' });
  });
}
