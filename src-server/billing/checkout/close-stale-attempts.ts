import { readFork, transact } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { inBackground } from '../gateway/pace/background.ts';
import { mailBankAnswer } from '../paid-sign-ups/mail-return-link.ts';
import { type PaymentAttempt, PaymentAttemptEntity } from '../payment-attempt.entity.ts';
import { stripeAnswers } from '../sync/sync-readable-customer.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import { readAttemptOutcome } from './read-attempt-outcome.ts';
import { giveUpAttempt } from './return-decision.ts';

const AT_ONCE = 50;

/**
 * Closes attempts that expired without a browser or a webhook. Honours a payment that went
 * unnoticed. Restores a cancellation or downgrade lifted for a change that never happened.
 */
export function closeStaleAttempts(deps: BillingDeps): Promise<number> {
  return inBackground(() => closeStale(deps));
}

async function closeStale(deps: BillingDeps): Promise<number> {
  // A pending bank debit stays open for days. It must not hide the attempts behind it.
  const stale = await readFork(deps.orm).find(
    PaymentAttemptEntity,
    { state: { $in: ['opening', 'open'] }, expiresAt: { $lte: deps.clock.now() } },
    { orderBy: { checkedAt: 'asc nulls first', expiresAt: 'asc' }, limit: AT_ONCE },
  );
  let closed = 0;
  for (const attempt of stale) {
    try {
      await markChecked(deps, attempt);
      const outcome = await readAttemptOutcome(deps, attempt.id, 'timer');
      const { state } = outcome;
      if (state === 'unavailable') {
        // One unreadable attempt must not block the others, but with Stripe down all would fail.
        if (await stripeAnswers(deps)) continue;
        break;
      }
      // Not expired yet, or the money is on its way.
      if (state === 'processing' || state === 'open') continue;
      await mailBankAnswer(deps, outcome);
      if (state !== 'paid' && !(await close(deps, attempt))) continue;
      closed += 1;
    } catch (error) {
      // One failure must not block the others.
      deps.log.error({ err: error, attempt: attempt.id }, 'a payment attempt could not be closed');
    }
  }
  return closed;
}

/** Before the look, because it may fail. */
function markChecked(deps: BillingDeps, { id }: PaymentAttempt): Promise<number> {
  const looked = { checkedAt: deps.clock.now() };
  return transact(deps.orm, (em) => em.nativeUpdate(PaymentAttemptEntity, { id }, looked));
}

/** Under the lease: a concurrent change may hold it. */
function close(deps: BillingDeps, attempt: PaymentAttempt): Promise<boolean> {
  return withBillingLease(deps, `payer:${attempt.userId}`, () => giveUpAttempt(deps, attempt));
}
