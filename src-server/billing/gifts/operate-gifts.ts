import type { EntityManager } from '@mikro-orm/postgresql';
import { giftState, isUnusedGift } from '../../../src/domain/offers/gift.ts';
import { auditedAct } from '../../audit/audited-act.ts';
import { currentActor, recordAudit } from '../../audit/record-audit.ts';
import { newId } from '../../database/identifier.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { type PlanGrant, PlanGrantEntity } from '../plan-grants/plan-grant.entity.ts';
import {
  notRefundedYet,
  refundPurchase,
  requireRefundable,
} from '../single-payments/refund-purchase.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import { type Gift, GiftEntity } from './gift.entities.ts';
import { giftLink } from './gift-code.ts';
import { mailGift } from './gift-mails.ts';
import { factsOfGift } from './gifts.view.ts';
import { syncGift } from './sync-gift.ts';

/** Mails the link of an unused gift again. */
export function resendGift(
  deps: BillingDeps,
  { id, to }: { id: string; to: 'buyer' | 'recipient' },
): Promise<void> {
  return transact(deps.orm, async (em) => {
    const gift = await em.findOne(GiftEntity, { id }, FOR_UPDATE);
    if (gift === null) throw noGift();
    const state = giftState(factsOfGift(gift), deps.clock.now());
    const address = to === 'buyer' ? gift.buyerEmail : (gift.recipientEmail ?? '');
    if (!isUnusedGift(state) || address === '') {
      throw new AppError(
        'gift.not-mailable',
        'conflict',
        'This gift has no link to mail any more.',
      );
    }
    if (giftLink(deps, gift) === null) {
      throw new AppError(
        'gift.not-mailable',
        'conflict',
        'The link of this gift cannot be read: the secret that sealed it is missing.',
      );
    }
    await mailGift(em, deps, { gift, to, again: `:${newId()}` });
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor: currentActor(),
      action: 'offers.gift-mailed',
      target: `gift:${id}`,
      before: null,
      after: { to },
    });
  });
}

export interface GiftVoidPreview {
  refundMinor: number;
  currency: string;
  /** The plan that ends now. Null: the gift was not redeemed, and its link stops working. */
  ends: { plan: string; accountId: string | null; until: Date | null } | null;
}

/** Predicts the effect of a refund. Raises 'conflict' with the reason where there is nothing to refund. */
export async function previewGiftVoid(deps: BillingDeps, id: string): Promise<GiftVoidPreview> {
  const em = readFork(deps.orm);
  const gift = await em.findOne(GiftEntity, { id });
  if (gift === null) throw noGift();
  requireRefundable(gift, 'gift');
  const grant = await findGrant(em, gift);
  return {
    refundMinor: gift.paidMinor - gift.refundedMinor,
    currency: gift.currency,
    ends: grant && { plan: grant.plan, accountId: grant.accountId, until: grant.until ?? null },
  };
}

/** The plan that the gift gives now. Null: it was not redeemed, or the plan has ended. */
function findGrant(em: EntityManager, { planGrantId }: Gift): Promise<PlanGrant | null> {
  return planGrantId == null
    ? Promise.resolve(null)
    : em.findOne(PlanGrantEntity, { id: planGrantId, endedAt: null });
}

/**
 * Refunds a gift, reads the refund back and takes back what the gift gave. A repeat resumes after a failure. Raises
 * 'conflict' if the gift was redeemed, or its plan ended, since the operator saw the preview.
 */
export function voidGift(
  deps: BillingDeps,
  id: string,
  seen?: { endsPlan: boolean },
): Promise<{ refundedMinor: number; currency: string }> {
  return auditedAct(
    deps,
    { action: 'offers.gift-voided', target: `gift:${id}`, before: null },
    {
      work: () =>
        withBillingLease(deps, `gift:${id}`, async () => {
          const gift = await syncGift(deps, id);
          if (gift === null) throw noGift();
          requireRefundable(gift, 'gift');
          const endsPlan = (await findGrant(readFork(deps.orm), gift)) !== null;
          if (seen !== undefined && seen.endsPlan !== endsPlan) throw giftChanged(endsPlan);
          await refundPurchase(deps.stripe.gifts, gift.stripePaymentIntentId ?? '', 'gift');
          const after = await syncGift(deps, id);
          if (after?.takenBecause == null) throw notRefundedYet('gift');
          const refundedMinor = after.refundedMinor - gift.refundedMinor;
          return { refundedMinor, currency: after.currency };
        }),
      outcomeOf: (done) => done,
    },
  );
}

function giftChanged(endsPlan: boolean): AppError {
  const what = endsPlan ? 'was redeemed' : 'no longer gives a plan';
  const message = `This gift ${what} since you looked. Nothing was refunded. Please look again.`;
  return new AppError('gift.changed', 'conflict', message);
}

const noGift = () => new AppError('gift.unknown', 'not-found', 'This gift does not exist.');
