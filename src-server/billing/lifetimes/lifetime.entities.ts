import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { TakenBack } from '../../../src/domain/offers/gift.ts';
import type { PurchasePageState } from '../single-payments/purchase.ts';

/** The price of a plan for life. Without a row it is not sold for life. */
export const LifetimeOfferEntity = defineEntity({
  name: 'LifetimeOffer',
  tableName: 'lifetime_offer',
  properties: {
    plan: p.text().primary(),
    /** Before tax, in minor units. */
    amountMinor: p.double().$type<number>(),
    /** The shop's, when the price was set. In another one the plan is not sold. */
    currency: p.text(),
    maxBuyers: p.integer().nullable(),
    endsAt: p.datetime(3).nullable(),
    changedAt: p.datetime(3),
  },
});

/** One plan for life, bought by the person who has it. */
export const LifetimePurchaseEntity = defineEntity({
  name: 'LifetimePurchase',
  tableName: 'lifetime_purchase',
  properties: {
    id: p.uuid().primary(),
    /** Null after an erasure. */
    accountId: p.uuid().nullable().index('lifetime_account_index'),
    /** Language of the mails, unless the reader has chosen one. */
    locale: p.text().nullable(),
    plan: p.text(),
    /** The price, before tax. In minor units. */
    amountMinor: p.double().$type<number>(),
    currency: p.text(),
    returnOrigin: p.text(),
    state: p.text().$type<PurchasePageState>(),
    stripeSessionId: p.text().nullable().unique('lifetime_session_unique'),
    stripePaymentIntentId: p.text().nullable().unique('lifetime_payment_unique'),
    /** Business time, as are all times of this table. */
    createdAt: p.datetime(3),
    pageExpiresAt: p.datetime(3),
    /** When Stripe was last read. */
    checkedAt: p.datetime(3).index('lifetime_checked_index'),
    /** As last read from Stripe, tax included. */
    paidMinor: p.double().$type<number>(),
    refundedMinor: p.double().$type<number>(),
    dispute: p.text().$type<'open' | 'lost'>().nullable(),
    paidAt: p.datetime(3).nullable(),
    planGrantId: p.uuid().nullable(),
    /** Paid, but there was nothing to give: the payment is refunded. */
    notGivenBecause: p.text().$type<'account' | 'plan'>().nullable(),
    takenBecause: p.text().$type<TakenBack>().nullable(),
    takenAt: p.datetime(3).nullable(),
  },
});
export type LifetimePurchase = InferEntity<typeof LifetimePurchaseEntity>;
