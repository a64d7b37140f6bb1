import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { TakenBack } from '../../../src/domain/offers/gift.ts';
import type { PurchasePageState } from '../single-payments/purchase.ts';

/** The gifts of a plan. Without a row the plan cannot be given. */
export const GiftOfferEntity = defineEntity({
  name: 'GiftOffer',
  tableName: 'gift_offer',
  properties: {
    plan: p.text().primary(),
    months: p.json<number[]>(),
    changedAt: p.datetime(3),
  },
});

/** One plan for some months, bought for another person. */
export const GiftEntity = defineEntity({
  name: 'Gift',
  tableName: 'gift',
  properties: {
    id: p.uuid().primary(),
    /** Made by the buyer's page: a second click sends the same one. */
    requestKey: p.uuid().unique('gift_request_unique'),
    /** Hash of the cookie of the buyer's browser, which alone is shown the link. */
    browserHash: p.text(),
    buyerAccountId: p.uuid().nullable().index('gift_buyer_index'),
    /** Empty after an erasure, as is the recipient's. */
    buyerEmail: p.text(),
    recipientEmail: p.text().nullable(),
    message: p.text().nullable(),
    /** Language of the mails, unless the reader has chosen one. */
    locale: p.text().nullable(),
    plan: p.text(),
    months: p.integer(),
    /** The price, before tax. In minor units. */
    amountMinor: p.double().$type<number>(),
    currency: p.text(),
    returnOrigin: p.text(),
    state: p.text().$type<PurchasePageState>(),
    stripeSessionId: p.text().nullable().unique('gift_session_unique'),
    stripePaymentIntentId: p.text().nullable().unique('gift_payment_unique'),
    /** Business time, as are all times of this table. */
    createdAt: p.datetime(3),
    pageExpiresAt: p.datetime(3),
    /** When Stripe was last read. */
    checkedAt: p.datetime(3).index('gift_checked_index'),
    /** As last read from Stripe, tax included. */
    paidMinor: p.double().$type<number>(),
    refundedMinor: p.double().$type<number>(),
    dispute: p.text().$type<'open' | 'lost'>().nullable(),
    paidAt: p.datetime(3).nullable(),
    codeHash: p.text().nullable().unique('gift_code_unique'),
    /** For the mails. Null once it is redeemed. */
    codeSealed: p.text().nullable(),
    /** When the recipient was mailed. */
    sentAt: p.datetime(3).nullable(),
    expiresAt: p.datetime(3).nullable(),
    /** Null after an erasure; the gift stays redeemed. */
    accountId: p.uuid().nullable().index('gift_account_index'),
    redeemedAt: p.datetime(3).nullable(),
    planGrantId: p.uuid().nullable(),
    /** The subscription that this redemption ended, and its end. Null: none, or it was to end already. */
    endedSubscriptionId: p.text().nullable(),
    endedSubscriptionAt: p.datetime(3).nullable(),
    /** When Stripe was asked for that end. */
    endAskedAt: p.datetime(3).nullable(),
    takenBecause: p.text().$type<TakenBack>().nullable(),
    takenAt: p.datetime(3).nullable(),
  },
});
export type Gift = InferEntity<typeof GiftEntity>;
