import type { EntityManager } from '@mikro-orm/postgresql';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { replaces } from '../../../src/domain/offers/lifetime.ts';
import { isLive } from '../../../src/domain/subscription.ts';
import { readFork } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { giveUpLifting } from '../checkout/return-decision.ts';
import { hasLeftByForm, leavesByForm } from '../exits/leaves-by-form.ts';
import { readAgain } from '../leaving/current-subscription.ts';
import { LeaveRequestEntity } from '../leaving/leave-request.entity.ts';
import { PlanGrantEntity } from '../plan-grants/plan-grant.entity.ts';
import { StandingChangeEntity } from '../standing/standing-change.entity.ts';
import { type Subscription, SubscriptionEntity } from '../subscription.entity.ts';
import { GiftEntity } from './gift.entities.ts';

/** A subscription that is to end at `at`, where a gift starts. Its intent is stored before Stripe is asked. */
export interface GiftEnd {
  giftId: string;
  accountId: string;
  subscriptionId: string;
  at: string;
  askedAt: string;
}

/**
 * Lets the subscription renew again if its gift was not given, or was taken back before its start, and reads it back. An
 * end that something else needs stays. The caller holds the payer's lease.
 */
export async function settleGiftEnd(deps: BillingDeps, end: GiftEnd): Promise<void> {
  const { subscriptionId, accountId } = end;
  const at = new Date(end.at).getTime();
  const where = { stripeSubscriptionId: subscriptionId };
  const known = await readFork(deps.orm).findOne(SubscriptionEntity, where);
  if (known === null || (await isNeeded(deps, end, known))) return;
  const cause = `gift ${end.giftId}` as const;
  let current = await readAgain(deps, known, cause);
  // An open change of plan has set the end aside, and would schedule it again.
  if (current.endsAt == null && (await giveUpLifting(deps, accountId))) {
    current = await readAgain(deps, known, cause);
  }
  if (!isLive(current.stripeStatus) || current.endsAt?.getTime() !== at) return;
  // Again: the read may have shown that the person canceled at Stripe.
  if (await isNeeded(deps, end, current)) return;
  await deps.stripe.liftSchedule(subscriptionId);
  const after = await readAgain(deps, current, cause);
  if (isLive(after.stripeStatus) && after.endsAt != null) {
    throw new ProviderFailure('stripe', 'unavailable', 'no-effect');
  }
}

/** The gift was given, another plan starts then or later, or the end was decided again since. */
async function isNeeded(deps: BillingDeps, end: GiftEnd, row: Subscription): Promise<boolean> {
  const { giftId, accountId, subscriptionId: stripeSubscriptionId } = end;
  const askedAt = new Date(end.askedAt);
  const em = readFork(deps.orm);
  const gift = await em.findOne(GiftEntity, { id: giftId });
  const isGiven = gift?.redeemedAt != null && gift.takenBecause == null;
  if (isGiven && (gift.accountId ?? accountId) === accountId) return true;
  const plans = { ended: row.plan ?? null, given: gift?.plan ?? null };
  if (await isReplaced(deps, end, plans)) return true;
  const canceled = {
    stripeSubscriptionId,
    // One that still waits for Stripe needs the end, however old it is.
    $or: [{ state: 'leaving' as const }, { state: 'left' as const, decidedAt: { $gte: askedAt } }],
  };
  return (
    (await em.count(LeaveRequestEntity, canceled)) > 0 ||
    (await leavesByForm(em, accountId)) ||
    (await hasLeftByForm(em, accountId, askedAt)) ||
    (await endedAgain(em, end))
  );
}

/**
 * Renewing would charge for time that another given plan covers: one for life, or one that waits behind this gift. Such a
 * one starts earlier then. A plan below that of the gift gives less than the person was to have.
 */
async function isReplaced(
  { orm, catalogue }: BillingDeps,
  { accountId, at }: GiftEnd,
  plans: Record<'ended' | 'given', Plan | null>,
): Promise<boolean> {
  const open = await readFork(orm).find(PlanGrantEntity, { accountId, endedAt: null });
  const shop = catalogue.current();
  return open.some(
    (grant) =>
      (grant.startsAt >= new Date(at) && replaces(shop, grant.plan, plans.given)) ||
      (grant.until == null && replaces(shop, grant.plan, plans.ended)),
  );
}

/** The end was removed since and scheduled again. A page that set it aside restores it: that is not a decision. */
async function endedAgain(
  em: EntityManager,
  { accountId, subscriptionId, askedAt }: GiftEnd,
): Promise<boolean> {
  const since = { userId: accountId, at: { $gte: new Date(askedAt) } };
  const changes = await em.find(StandingChangeEntity, since);
  const scheduled = changes.filter(
    ({ before, after, cause }) =>
      after.stripeSubscriptionId === subscriptionId &&
      before?.endsAt === null &&
      after.endsAt !== null &&
      !cause.startsWith('return '),
  );
  return scheduled.length > 1;
}
