import type { EntityManager } from '@mikro-orm/postgresql';
import { dateFormat } from '../../../src/domain/dates/date-text.ts';
import { isLive } from '../../../src/domain/subscription.ts';
import { DOCUMENTED_LOCALE } from '../../../src/texts/languages.ts';
import { readFork, transact } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { type PaymentAttempt, PaymentAttemptEntity } from '../payment-attempt.entity.ts';
import { type Subscription, SubscriptionEntity } from '../subscription.entity.ts';
import { findCustomer } from '../sync/ensure-customer.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import {
  choseSince,
  decisionOf,
  endedSince,
  type LiftedDecision,
  momentOf,
} from './lifted-decision.ts';

/** A decision whose date passed while it was lifted: the subscription renewed against it. */
interface MissedDecision {
  subscriptionId: string;
  decision: string;
  /** The date it should have taken effect. */
  at: Date;
  /** The decision now scheduled instead, and its date. */
  next: string;
  nextAt: Date;
}

/**
 * Ends an attempt that confirmed nothing, and restores the cancellation or downgrade that it lifted.
 * False if that cannot be restored yet. Call under the payer's lease: a concurrent change either
 * keeps it lifted or finds it restored.
 */
export async function giveUpAttempt(deps: BillingDeps, attempt: PaymentAttempt): Promise<boolean> {
  const lifted = momentOf(decisionOf(attempt)) !== null;
  const customer = lifted ? await findCustomer(deps, attempt.userId) : null;
  if (customer !== null) {
    await syncSubscription(deps, customer.stripeCustomerId, `return ${attempt.userId}`);
  }
  const returned = await returnDecision(deps, attempt);
  if (returned === 'not-yet') return false;
  await transact(deps.orm, async (em) => {
    const open = { id: attempt.id, state: { $in: ['opening', 'open'] as const } };
    await em.nativeUpdate(PaymentAttemptEntity, open, { state: 'expired' });
    if (returned !== null) await alertMissedDecision(em, deps, returned);
  });
  return true;
}

/**
 * Gives up each open change that lifted a decision of this account, because another choice is about to be made on it. Call
 * under the payer's lease. True if there was one.
 */
export async function giveUpLifting(deps: BillingDeps, userId: string): Promise<boolean> {
  const later = { $gt: deps.clock.now() };
  const open = await readFork(deps.orm).find(
    PaymentAttemptEntity,
    {
      userId,
      state: { $in: ['opening', 'open'] },
      $or: [{ liftedEndsAt: later }, { liftedChangeAt: later }],
    },
    { orderBy: { id: 'asc' } },
  );
  for (const attempt of open) await giveUpAttempt(deps, attempt);
  return open.length > 0;
}

/**
 * Restores the cancellation or downgrade that opening a change lifted, unless the subscriber
 * decided otherwise since. If its date passed, schedules it for the end of the current period, and
 * the operator is notified. `not-yet`: Stripe is about to start the next period, so try again.
 */
async function returnDecision(
  deps: BillingDeps,
  attempt: PaymentAttempt,
): Promise<MissedDecision | 'not-yet' | null> {
  const lifted = decisionOf(attempt);
  const at = momentOf(lifted);
  const stripeSubscriptionId = attempt.changedSubscriptionId ?? '';
  if (at === null || (await isKeptLifted(deps, attempt, lifted))) return null;
  const subscription = await readFork(deps.orm).findOne(SubscriptionEntity, {
    stripeSubscriptionId,
  });
  if (subscription === null || !isLive(subscription.stripeStatus)) return null;
  if (await choseSince(readFork(deps.orm), { attempt, subscription, lifted })) return null;
  const decided = isDecided(subscription, lifted);
  // The end was scheduled again after the page opened, and taken back since.
  if (!decided && (await endedSince(readFork(deps.orm), attempt))) return null;
  const now = deps.clock.now();
  if (at > now) {
    if (!decided) await schedule(deps, subscription, lifted, at);
    return null;
  }
  const periodEnds = subscription.currentPeriodEnd ?? null;
  if (!decided && (periodEnds === null || periodEnds <= now)) return 'not-yet';
  const nextAt = subscription.endsAt ?? subscription.changesAt ?? periodEnds ?? at;
  // A crash after this line is safe: the next run finds it scheduled and notifies.
  if (!decided) await schedule(deps, subscription, lifted, nextAt);
  const decision = decisionText(lifted.liftedEndsAt !== null);
  const next = decided ? decisionText(subscription.endsAt != null) : decision;
  return { subscriptionId: stripeSubscriptionId, decision, at, next, nextAt };
}

/** A later page that is still open keeps it lifted, and restores it in time. */
async function isKeptLifted(
  deps: BillingDeps,
  { id, changedSubscriptionId }: PaymentAttempt,
  lifted: LiftedDecision,
): Promise<boolean> {
  const open = await readFork(deps.orm).count(PaymentAttemptEntity, {
    id: { $ne: id },
    changedSubscriptionId: changedSubscriptionId ?? null,
    ...lifted,
    state: { $in: ['opening', 'open'] },
    expiresAt: { $gt: deps.clock.now() },
  });
  return open > 0;
}

/** A schedule without a change is left from an earlier try to restore the downgrade. */
function isDecided(
  { endsAt, stripeScheduleId, changesAt }: Subscription,
  { liftedEndsAt }: LiftedDecision,
): boolean {
  if (endsAt != null) return true;
  return liftedEndsAt === null ? changesAt != null : stripeScheduleId != null;
}

/** Stores it while the attempt is open: a sync that began earlier would take the decision for dropped. */
async function schedule(
  deps: BillingDeps,
  { stripeSubscriptionId: id, stripeCustomerId, userId }: Subscription,
  { liftedEndsAt, liftedChangePriceId }: LiftedDecision,
  at: Date,
): Promise<void> {
  const change = { priceId: liftedChangePriceId ?? '', at };
  if (liftedEndsAt !== null) await deps.stripe.scheduleEnd(id, at);
  else await deps.stripe.scheduleChange(id, change);
  await syncSubscription(deps, stripeCustomerId, `return ${userId}`);
}

const decisionText = (ends: boolean) => (ends ? 'end' : 'change to a lower plan');

/**
 * Runs in the transaction that closes the attempt. Several attempts may have lifted one decision.
 */
async function alertMissedDecision(
  em: EntityManager,
  deps: BillingDeps,
  { subscriptionId, decision, at, next, nextAt }: MissedDecision,
): Promise<void> {
  deps.log.error(
    { subscription: subscriptionId, at, nextAt },
    'a scheduled change was restored too late',
  );
  await deps.alertOperator(em, {
    about: 'decision-missed',
    alertKeys: [`${subscriptionId} ${at.toISOString()}`],
    values: () => ({
      subscription: subscriptionId,
      decision,
      at: dayOf(at),
      next,
      nextAt: dayOf(nextAt),
    }),
  });
}

const dayOf = (moment: Date) =>
  dateFormat('day', { locale: DOCUMENTED_LOCALE, timeZone: 'UTC' }).format(moment);
