import type { EntityManager } from '@mikro-orm/postgresql';
import { isLive } from '../../../src/domain/subscription.ts';
import { readFork } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { type PaymentAttempt, PaymentAttemptEntity } from '../payment-attempt.entity.ts';
import { StandingChangeEntity, type StandingSnapshot } from '../standing/standing-change.entity.ts';
import type { Subscription } from '../subscription.entity.ts';

/** A cancellation or downgrade that the subscriber scheduled for the period's end. */
export interface LiftedDecision {
  liftedEndsAt: Date | null;
  liftedChangePriceId: string | null;
  liftedChangeAt: Date | null;
}

export const NOTHING_LIFTED: LiftedDecision = {
  liftedEndsAt: null,
  liftedChangePriceId: null,
  liftedChangeAt: null,
};

/**
 * Restore this long before it takes effect, even with a page open. Otherwise we charge a subscriber
 * who canceled.
 */
const RETURNED_BEFORE_MS = 5 * 60_000;
const TOO_CLOSE_MS = 2 * RETURNED_BEFORE_MS;

/**
 * The decision that opening a change of this subscription removes. It must return if nothing is
 * confirmed.
 */
export async function decisionToLift(
  deps: BillingDeps,
  current: Subscription,
): Promise<LiftedDecision> {
  const decision = (await agreedOn(deps, current)) ?? (await liftedBefore(deps, current));
  const comesTrue = momentOf(decision);
  if (comesTrue !== null && comesTrue.getTime() - deps.clock.now().getTime() < TOO_CLOSE_MS) {
    throw new AppError(
      'billing.changes-now',
      'conflict',
      'Your subscription is about to change. Please try again in a few minutes.',
    );
  }
  return decision;
}

/** Latest expiry, in milliseconds, of an attempt that lifted this decision. */
export function latestExpiry(decision: LiftedDecision): number {
  const comesTrue = momentOf(decision);
  return comesTrue === null ? Number.POSITIVE_INFINITY : comesTrue.getTime() - RETURNED_BEFORE_MS;
}

async function agreedOn(deps: BillingDeps, current: Subscription): Promise<LiftedDecision | null> {
  if (current.endsAt != null) return { ...NOTHING_LIFTED, liftedEndsAt: current.endsAt };
  if (current.stripeScheduleId == null) return null;
  const change = await deps.stripe.findScheduledChange(current.stripeScheduleId);
  if (change === null) return NOTHING_LIFTED;
  return { ...NOTHING_LIFTED, liftedChangePriceId: change.priceId, liftedChangeAt: change.at };
}

/**
 * A second click: the decision that the first one lifted must still return if neither is confirmed.
 */
async function liftedBefore(deps: BillingDeps, current: Subscription): Promise<LiftedDecision> {
  const later = { $gt: deps.clock.now() };
  const earlier = await readFork(deps.orm).findOne(
    PaymentAttemptEntity,
    {
      changedSubscriptionId: current.stripeSubscriptionId,
      state: { $in: ['opening', 'open'] },
      $or: [{ liftedEndsAt: later }, { liftedChangeAt: later }],
    },
    { orderBy: { id: 'desc' } },
  );
  return earlier === null ? NOTHING_LIFTED : decisionOf(earlier);
}

export function decisionOf(attempt: PaymentAttempt): LiftedDecision {
  const { liftedEndsAt = null, liftedChangePriceId = null, liftedChangeAt = null } = attempt;
  return { liftedEndsAt, liftedChangePriceId, liftedChangeAt };
}

export function momentOf(decision: LiftedDecision): Date | null {
  return decision.liftedEndsAt ?? decision.liftedChangeAt;
}

/**
 * The end that the subscriber decided on. It remains decided while an open page has lifted it, and until that page is
 * given up or paid.
 */
export async function decidedEnd(em: EntityManager, current: Subscription): Promise<Date | null> {
  if (current.endsAt != null) return current.endsAt;
  if (current.decidedEndsAt == null || !isLive(current.stripeStatus)) return null;
  const open = await em.find(PaymentAttemptEntity, {
    userId: current.userId,
    changedSubscriptionId: current.stripeSubscriptionId,
    state: { $in: ['opening', 'open'] },
    liftedEndsAt: { $ne: null },
  });
  for (const attempt of open) {
    const about = { attempt, subscription: current, lifted: decisionOf(attempt) };
    const isOvertaken = (await choseSince(em, about)) || (await endedSince(em, attempt));
    if (!isOvertaken) return current.decidedEndsAt;
  }
  return null;
}

/**
 * Whether the subscriber upgraded, reached the downgrade, or chose another plan or cycle in the
 * portal. Reads the synced subscription and its history: our own marks miss subscribers who never
 * came back.
 */
export async function choseSince(
  em: EntityManager,
  {
    attempt,
    subscription: { stripePriceId },
    lifted,
  }: {
    attempt: Pick<PaymentAttempt, 'userId' | 'changedSubscriptionId' | 'createdAt'>;
    subscription: Pick<Subscription, 'stripePriceId'>;
    lifted: LiftedDecision;
  },
): Promise<boolean> {
  if (stripePriceId != null && stripePriceId === lifted.liftedChangePriceId) return true;
  const { userId, changedSubscriptionId = null, createdAt } = attempt;
  const confirmed = await em.findOne(
    PaymentAttemptEntity,
    // Finds the attempts by the user's index.
    { userId, changedSubscriptionId, ...lifted, stripePriceId: stripePriceId ?? '' },
    { orderBy: { createdAt: 'desc' } },
  );
  if (confirmed !== null && !(await decidedBetween(em, confirmed, attempt))) return true;
  const changes = await em.find(StandingChangeEntity, { userId, at: { $gte: createdAt } });
  return changes.some(({ before, after }) => before != null && isOtherChoice(before, after));
}

/** Whether an end or a lower plan was scheduled between the two attempts. The earlier one then lifted another decision. */
async function decidedBetween(
  em: EntityManager,
  {
    userId,
    changedSubscriptionId,
    createdAt: from,
  }: Pick<PaymentAttempt, 'userId' | 'changedSubscriptionId' | 'createdAt'>,
  { createdAt: to }: Pick<PaymentAttempt, 'createdAt'>,
): Promise<boolean> {
  if (from >= to) return false;
  const changes = await em.find(StandingChangeEntity, { userId, at: { $gt: from, $lte: to } });
  return changes.some(
    ({ before, after }) =>
      after.stripeSubscriptionId === changedSubscriptionId &&
      (isSet('endsAt', before, after) || isSet('changesTo', before, after)),
  );
}

/** Whether an end was scheduled since the attempt lifted one. Any later resume is a decision of its own. */
export async function endedSince(
  em: EntityManager,
  {
    userId,
    changedSubscriptionId,
    createdAt,
  }: Pick<PaymentAttempt, 'userId' | 'changedSubscriptionId' | 'createdAt'>,
): Promise<boolean> {
  const changes = await em.find(StandingChangeEntity, { userId, at: { $gt: createdAt } });
  return changes.some(
    ({ before, after }) =>
      after.stripeSubscriptionId === changedSubscriptionId && isSet('endsAt', before, after),
  );
}

const isSet = (
  field: 'endsAt' | 'changesTo',
  before: StandingSnapshot | null | undefined,
  after: StandingSnapshot,
) => before != null && before[field] === null && after[field] !== null;

/** The plan of the subscription itself, also while a higher given plan stands above it. */
const paidPlanOf = ({ paidPlan, plan }: StandingSnapshot) => paidPlan ?? plan;

/** Another plan or cycle of the subscription. An end, a resume or a given plan does not count. */
function isOtherChoice(before: StandingSnapshot, after: StandingSnapshot): boolean {
  const [former, chosen] = [paidPlanOf(before), paidPlanOf(after)];
  if (former === 'free' || chosen === 'free') return false;
  if (former !== chosen) return true;
  return before.billingCycle != null && before.billingCycle !== after.billingCycle;
}
