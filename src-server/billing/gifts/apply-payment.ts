import type { EntityManager } from '@mikro-orm/postgresql';
import { addMonths } from '../../../src/domain/leaving/leave.ts';
import { GIFT_LIFE_MONTHS, takenBack } from '../../../src/domain/offers/gift.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { holdStanding } from '../../people/account-lock.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { storePayments } from '../payments/store-payments.ts';
import { giveAgain, takeBack } from '../single-payments/grant-of-purchase.ts';
import type { ReadPayment } from '../single-payments/sync-purchase.ts';
import { type Gift, GiftEntity } from './gift.entities.ts';
import { newGiftCode } from './gift-code.ts';
import { mailGift } from './gift-mails.ts';
import { settleGiftEndJob } from './settle-gift-end.job.ts';

/** Writes what a payment means, as it was just read: the code and its mails, or the end of what it gave. */
export async function applyPayment(
  em: EntityManager,
  deps: BillingDeps,
  { purchaseId, intent, payment }: ReadPayment,
): Promise<void> {
  const gift = await lockGift(em, purchaseId);
  if (gift === null) return;
  const isNew = gift.state !== 'paid';
  Object.assign(gift, {
    state: 'paid',
    stripePaymentIntentId: intent,
    paidAt: gift.paidAt ?? payment.createdAt,
    expiresAt: gift.expiresAt ?? addMonths(payment.createdAt, GIFT_LIFE_MONTHS),
    checkedAt: deps.clock.now(),
    paidMinor: payment.amountCents,
    refundedMinor: payment.refundedCents,
    dispute: payment.dispute,
  });
  const because = takenBack({ ...gift, dispute: payment.dispute });
  const cause = `gift ${gift.id}` as const;
  // Before the redemption there is no grant, and the code is dead.
  if (because !== null) {
    if (gift.takenBecause == null) await renewAgain(em, deps, gift);
    await takeBack(em, deps, { purchase: gift, because, cause });
  }
  // The rest is given beside a subscription that renews by then: its mail says so.
  else if (gift.takenBecause != null) await giveAgain(em, deps, { purchase: gift, cause });
  if (because === null && gift.codeHash == null && gift.redeemedAt == null) {
    Object.assign(gift, newGiftCode(deps, gift.id));
    await mailGift(em, deps, { gift, to: 'buyer' });
    if (gift.recipientEmail != null) await mailGift(em, deps, { gift, to: 'recipient' });
  }
  // A person who buys as a visitor has no account: the payment then belongs to the gift alone.
  await storePayments(em, { userId: gift.buyerAccountId ?? gift.id, charges: [payment] });
  if (isNew) deps.log.info({ gift: gift.id, plan: gift.plan }, 'a gift was paid');
}

/** The subscription that the redemption ended need not end any more. One that has ended stays so. */
async function renewAgain(em: EntityManager, deps: BillingDeps, gift: Gift): Promise<void> {
  const { id: giftId, accountId, endedSubscriptionId, endedSubscriptionAt: at, endAskedAt } = gift;
  if (accountId == null || endedSubscriptionId == null || at == null || endAskedAt == null) return;
  if (at <= deps.clock.now()) return;
  await deps.jobs.enqueue(em, settleGiftEndJob, {
    giftId,
    accountId,
    subscriptionId: endedSubscriptionId,
    at: at.toISOString(),
    askedAt: endAskedAt.toISOString(),
  });
}

/** The account first, as every writer of a standing locks it. */
async function lockGift(em: EntityManager, id: string): Promise<Gift | null> {
  const seen = await em.findOne(GiftEntity, { id });
  if (seen?.accountId != null) await holdStanding(em, seen.accountId);
  return seen && em.findOne(GiftEntity, { id }, { ...FOR_UPDATE, refresh: true });
}
