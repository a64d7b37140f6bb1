import type { GiftsAnswer } from '../../../src/contract/operator/offers/gifts.contract.ts';
import { type GiftMonths, giftPrice, giftState } from '../../../src/domain/offers/gift.ts';
import { paidPlans } from '../../../src/domain/plan.ts';
import { saleCurrency } from '../../catalogue/sale-currency.ts';
import { readFork } from '../../database/transaction.ts';
import { addressesOf } from '../../people/contact.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { type Gift, GiftEntity, GiftOfferEntity } from './gift.entities.ts';

const SHOWN = 200;

/** The offer of each plan on sale, and the gifts that were paid or wait for a bank, newest first. */
export async function gifts(deps: BillingDeps): Promise<GiftsAnswer> {
  const em = readFork(deps.orm);
  const shop = deps.catalogue.current();
  const offers = await em.find(GiftOfferEntity, {});
  const rows = await em.find(
    GiftEntity,
    { state: { $in: ['processing', 'paid'] } },
    { orderBy: { createdAt: 'desc', id: 'desc' }, limit: SHOWN },
  );
  const now = deps.clock.now();
  const redeemers = rows.flatMap(({ accountId }) => accountId ?? []);
  const addresses = await addressesOf(em, redeemers);
  return {
    currency: saleCurrency(shop, deps.settings),
    offers: paidPlans(shop).map((plan) => ({
      plan,
      months: (offers.find((each) => each.plan === plan)?.months ?? []) as GiftMonths[],
      monthly: giftPrice(shop, plan, 1),
    })),
    gifts: rows.map((gift) => ({
      id: gift.id,
      state: giftState(factsOfGift(gift), now),
      plan: gift.plan,
      months: gift.months,
      buyerEmail: gift.buyerEmail,
      buyerAccountId: gift.buyerAccountId ?? null,
      recipientEmail: gift.recipientEmail ?? null,
      accountId: gift.accountId ?? null,
      accountEmail: addresses.get(gift.accountId ?? '') ?? null,
      paidMinor: gift.paidMinor === 0 ? gift.amountMinor : gift.paidMinor,
      refundedMinor: gift.refundedMinor,
      currency: gift.currency,
      paidAt: iso(gift.paidAt),
      redeemedAt: iso(gift.redeemedAt),
      expiresAt: iso(gift.expiresAt),
    })),
  };
}

const iso = (moment: Date | null | undefined) => moment?.toISOString() ?? null;

export const factsOfGift = (gift: Gift) => ({
  paidAt: gift.paidAt ?? null,
  sentAt: gift.sentAt ?? null,
  redeemedAt: gift.redeemedAt ?? null,
  expiresAt: gift.expiresAt ?? null,
  takenBecause: gift.takenBecause ?? null,
});
