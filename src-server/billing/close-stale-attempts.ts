import { readFork, transact } from '../database/transaction.ts';
import type { BillingDeps } from './billing.deps.ts';
import { mailWayBack } from './mail-way-back.ts';
import { type PaymentAttempt, PaymentAttemptEntity } from './payment-attempt.entity.ts';
import { SubscriptionEntity } from './subscription.entity.ts';
import { verifyAttempt } from './verify-attempt.ts';

const AT_ONCE = 50;

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
    // Stripe cannot be asked: the rest would hear the same.
    if (state === 'unavailable') break;
    // Its own time is not quite over, or the money is on its way.
    if (state === 'processing' || state === 'open') continue;
    if (state === 'paid') await mailWayBack(deps, attempt);
    else await close(deps, attempt);
    closed += 1;
  }
  return closed;
}

/**
 * Pressed twice and confirmed once: the end was given up for good. Told by the price that the subscription
 * has now, which was read a moment ago, and not by our marks: nobody may have come back to make them.
 */
async function wasConfirmed(deps: BillingDeps, attempt: PaymentAttempt): Promise<boolean> {
  const em = readFork(deps.orm);
  const { changedSubscriptionId = null, liftedEndsAt = null } = attempt;
  const subscription = await em.findOne(SubscriptionEntity, {
    stripeSubscriptionId: changedSubscriptionId ?? '',
  });
  const confirmed = await em.count(PaymentAttemptEntity, {
    changedSubscriptionId,
    liftedEndsAt,
    stripePriceId: subscription?.stripePriceId ?? '',
  });
  return confirmed > 0;
}

async function close(deps: BillingDeps, attempt: PaymentAttempt): Promise<void> {
  const { changedSubscriptionId: subscriptionId, liftedEndsAt } = attempt;
  const returns = liftedEndsAt != null && liftedEndsAt > deps.clock.now();
  if (returns && subscriptionId != null && !(await wasConfirmed(deps, attempt))) {
    await deps.stripe.scheduleEnd(subscriptionId, liftedEndsAt);
  }
  await transact(deps.orm, async (em) => {
    const open = { id: attempt.id, state: { $in: ['opening', 'open'] as const } };
    await em.nativeUpdate(PaymentAttemptEntity, open, { state: 'expired' });
  });
}
