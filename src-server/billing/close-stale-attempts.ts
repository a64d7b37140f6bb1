import { isLive } from '../../src/domain/subscription.ts';
import { readFork, transact } from '../database/transaction.ts';
import type { BillingDeps } from './billing.deps.ts';
import { decisionOf, type LiftedDecision, momentOf, NOTHING_LIFTED } from './lifted-decision.ts';
import { mailWayBack } from './mail-way-back.ts';
import { type PaymentAttempt, PaymentAttemptEntity } from './payment-attempt.entity.ts';
import { SubscriptionEntity } from './subscription.entity.ts';
import { stripeAnswers } from './sync-unless-broken.ts';
import { verifyAttempt } from './verify-attempt.ts';

const AT_ONCE = 50;

/**
 * What became of attempts whose time is over, when neither a browser nor a webhook told: a payment that
 * nobody heard of is honoured, and an end or a lower plan that was taken back for a change that never came
 * returns.
 */
export async function closeStaleAttempts(deps: BillingDeps): Promise<number> {
  const stale = await readFork(deps.orm).find(
    PaymentAttemptEntity,
    { state: { $in: ['opening', 'open'] }, expiresAt: { $lte: deps.clock.now() } },
    { orderBy: { expiresAt: 'asc' }, limit: AT_ONCE },
  );
  let closed = 0;
  for (const attempt of stale) {
    try {
      const { state } = await verifyAttempt(deps, attempt.id, 'timer');
      if (state === 'unavailable') {
        // One that cannot be read must not keep the others open; without Stripe they would hear the same.
        if (await stripeAnswers(deps)) continue;
        break;
      }
      // Its own time is not quite over, or the money is on its way.
      if (state === 'processing' || state === 'open') continue;
      if (state === 'paid') await mailWayBack(deps, attempt);
      else await close(deps, attempt);
      closed += 1;
    } catch (error) {
      // One that cannot be closed must not keep the others open.
      deps.log.error({ err: error, attempt: attempt.id }, 'an attempt could not be closed');
    }
  }
  return closed;
}

/**
 * The end, or the lower plan, that opening the change took back, unless the subscriber decided otherwise
 * since: confirmed an upgrade, agreed on a lower plan, or ended it. Told by what the subscription is, which
 * was read a moment ago, and not by our marks: nobody may have come back to make them.
 */
async function decisionToReturn(
  deps: BillingDeps,
  attempt: PaymentAttempt,
): Promise<LiftedDecision> {
  const { changedSubscriptionId = null } = attempt;
  const lifted = decisionOf(attempt);
  const comesTrue = momentOf(lifted);
  if (comesTrue === null || comesTrue <= deps.clock.now()) return NOTHING_LIFTED;
  const em = readFork(deps.orm);
  const subscription = await em.findOne(SubscriptionEntity, {
    stripeSubscriptionId: changedSubscriptionId ?? '',
  });
  const decided = subscription?.stripeScheduleId != null || subscription?.endsAt != null;
  if (subscription === null || decided || !isLive(subscription.stripeStatus)) return NOTHING_LIFTED;
  const confirmed = await em.count(PaymentAttemptEntity, {
    changedSubscriptionId,
    ...lifted,
    stripePriceId: subscription.stripePriceId ?? '',
  });
  return confirmed > 0 ? NOTHING_LIFTED : lifted;
}

async function giveBack(deps: BillingDeps, attempt: PaymentAttempt): Promise<void> {
  const { liftedEndsAt, liftedChangePriceId, liftedChangeAt } = await decisionToReturn(
    deps,
    attempt,
  );
  const subscriptionId = attempt.changedSubscriptionId ?? '';
  if (liftedEndsAt !== null) return deps.stripe.scheduleEnd(subscriptionId, liftedEndsAt);
  if (liftedChangePriceId === null || liftedChangeAt === null) return;
  const change = { priceId: liftedChangePriceId, at: liftedChangeAt };
  await deps.stripe.scheduleChange(subscriptionId, change);
}

async function close(deps: BillingDeps, attempt: PaymentAttempt): Promise<void> {
  await giveBack(deps, attempt);
  await transact(deps.orm, async (em) => {
    const open = { id: attempt.id, state: { $in: ['opening', 'open'] as const } };
    await em.nativeUpdate(PaymentAttemptEntity, open, { state: 'expired' });
  });
}
