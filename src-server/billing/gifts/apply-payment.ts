import type { EntityManager } from '@mikro-orm/postgresql';
import { addMonths } from '../../../src/domain/leaving/leave.ts';
import { GIFT_LIFE_MONTHS, takenBack } from '../../../src/domain/offers/gift.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { transact } from '../../database/transaction.ts';
import { holdStanding } from '../../people/account-lock.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { ChargeRead } from '../gateway/stripe-facts.ts';
import { storePayments } from '../payments/store-payments.ts';
import { PlanGrantEntity } from '../plan-grants/plan-grant.entity.ts';
import { closePlanGrant, insertPlanGrant } from '../plan-grants/plan-grant-rows.ts';
import { type Gift, GiftEntity } from './gift.entities.ts';
import { newGiftCode } from './gift-code.ts';
import { mailGift } from './gift-mails.ts';

interface ReadPayment {
  intent: string;
  payment: ChargeRead;
}

/** Writes what a payment means, as it was just read: the code and its mails, or the end of what it gave. */
export function applyPayment(
  deps: BillingDeps,
  giftId: string,
  { intent, payment }: ReadPayment,
): Promise<void> {
  return transact(deps.orm, async (em) => {
    const gift = await lockGift(em, giftId);
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
    if (because !== null) await takeBack(em, deps, { gift, because });
    else if (gift.takenBecause != null) await giveAgain(em, deps, gift);
    if (because === null && gift.codeHash == null && gift.redeemedAt == null) {
      Object.assign(gift, newGiftCode(deps, gift.id));
      await mailGift(em, deps, { gift, to: 'buyer' });
      if (gift.recipientEmail != null) await mailGift(em, deps, { gift, to: 'recipient' });
    }
    // A person who buys as a visitor has no account: the payment then belongs to the gift alone.
    await storePayments(em, { userId: gift.buyerAccountId ?? gift.id, charges: [payment] });
    if (isNew) deps.log.info({ gift: gift.id, plan: gift.plan }, 'a gift was paid');
  });
}

/** The account first, as every writer of a standing locks it. */
async function lockGift(em: EntityManager, id: string): Promise<Gift | null> {
  const seen = await em.findOne(GiftEntity, { id });
  if (seen?.accountId != null) await holdStanding(em, seen.accountId);
  return seen && em.findOne(GiftEntity, { id }, { ...FOR_UPDATE, refresh: true });
}

interface Taken {
  gift: Gift;
  because: NonNullable<Gift['takenBecause']>;
}

/** Ends the grant of this gift, and nothing else of the account. Before the redemption, the code is dead. */
async function takeBack(em: EntityManager, deps: BillingDeps, taken: Taken): Promise<void> {
  const { gift, because } = taken;
  if (gift.takenBecause == null) gift.takenAt = deps.clock.now();
  gift.takenBecause = because;
  if (gift.planGrantId == null) return;
  await closePlanGrant(em, deps, {
    id: gift.planGrantId,
    reason: because,
    cause: `gift ${gift.id}`,
  });
}

/** A dispute was won, or a refund failed: the rest of the plan is given again, until the same day. */
async function giveAgain(em: EntityManager, deps: BillingDeps, gift: Gift): Promise<void> {
  Object.assign(gift, { takenBecause: null, takenAt: null });
  if (gift.planGrantId == null || gift.accountId == null) return;
  const ended = await em.findOne(PlanGrantEntity, { id: gift.planGrantId });
  const wasTaken = ended?.endReason === 'refund' || ended?.endReason === 'dispute';
  const now = deps.clock.now();
  if (ended == null || !wasTaken || ended.until == null || ended.until <= now) return;
  const account = await holdStanding(em, gift.accountId);
  if (account === null || account.isClosing) return;
  const { accountId, plan, until, source, sourceRef, paidMinor, currency, note } = ended;
  gift.planGrantId = await insertPlanGrant(em, deps, {
    cause: `gift ${gift.id}`,
    grant: {
      accountId,
      plan,
      startsAt: new Date(Math.max(ended.startsAt.getTime(), now.getTime())),
      until,
      source,
      sourceRef,
      paidMinor: paidMinor ?? null,
      currency: currency ?? null,
      note,
      operatorId: null,
      moveId: null,
    },
  });
}
