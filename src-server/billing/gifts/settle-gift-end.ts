import { isLive } from '../../../src/domain/subscription.ts';
import { readFork } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { hasLeftByForm, leavesByForm } from '../exits/leaves-by-form.ts';
import { readAgain } from '../leaving/current-subscription.ts';
import { LeaveRequestEntity } from '../leaving/leave-request.entity.ts';
import { PlanGrantEntity } from '../plan-grants/plan-grant.entity.ts';
import { SubscriptionEntity } from '../subscription.entity.ts';
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
 * Lets the subscription renew again if its gift was not given, and reads it back. An end that something else needs
 * stays. The caller holds the payer's lease.
 */
export async function settleGiftEnd(deps: BillingDeps, end: GiftEnd): Promise<void> {
  const { subscriptionId } = end;
  const at = new Date(end.at).getTime();
  if (await isNeeded(deps, end)) return;
  const where = { stripeSubscriptionId: subscriptionId };
  const known = await readFork(deps.orm).findOne(SubscriptionEntity, where);
  if (known === null) return;
  const cause = `gift ${end.giftId}` as const;
  const current = await readAgain(deps, known, cause);
  if (!isLive(current.stripeStatus) || current.endsAt?.getTime() !== at) return;
  await deps.stripe.liftSchedule(subscriptionId);
  const after = await readAgain(deps, current, cause);
  if (isLive(after.stripeStatus) && after.endsAt != null) {
    throw new ProviderFailure('stripe', 'unavailable', 'no-effect');
  }
}

/** The gift was given, another plan starts then, or the person has canceled since. */
async function isNeeded({ orm }: BillingDeps, end: GiftEnd): Promise<boolean> {
  const { giftId, accountId, subscriptionId: stripeSubscriptionId } = end;
  const em = readFork(orm);
  const gift = await em.findOne(GiftEntity, { id: giftId });
  const isGiven = gift?.redeemedAt != null && gift.takenBecause == null;
  if (isGiven && (gift.accountId ?? accountId) === accountId) return true;
  const grant = { accountId, startsAt: new Date(end.at), endedAt: null };
  if ((await em.count(PlanGrantEntity, grant)) > 0) return true;
  const canceled = {
    stripeSubscriptionId,
    // One that still waits for Stripe needs the end, however old it is.
    $or: [
      { state: 'leaving' as const },
      { state: 'left' as const, decidedAt: { $gte: new Date(end.askedAt) } },
    ],
  };
  return (
    (await em.count(LeaveRequestEntity, canceled)) > 0 ||
    (await leavesByForm(em, accountId)) ||
    (await hasLeftByForm(em, accountId, new Date(end.askedAt)))
  );
}
