import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { MarkKind } from '../../../src/domain/offers/identity.ts';
import type {
  CommissionReason,
  CommissionState,
} from '../../../src/domain/referrals/commission.ts';
import type { PayoutWay } from '../../../src/domain/referrals/partner.ts';

/** A buyer whom a partner brought, with the terms of that day. */
export const ReferralEntity = defineEntity({
  name: 'Referral',
  tableName: 'referral',
  properties: {
    /** Sign-up or account: both share one id. */
    userId: p.uuid().primary(),
    partnerId: p.uuid().index('referral_partner_index'),
    /** When the buyer first opened the payment page. Business time, as are all times of this table. */
    at: p.datetime(3),
    rateBp: p.integer(),
    months: p.integer(),
    holdDays: p.integer(),
    /** The marks that connect buyer and partner. Null: none are known. */
    shared: p.json<MarkKind[]>().nullable(),
    /** They share nothing themselves: other accounts connect them. Null: see `shared`. */
    viaOthers: p.boolean().nullable(),
    selfSince: p.datetime(3).nullable(),
    /** The operator who decided that they are two people. */
    allowedBy: p.uuid().nullable(),
    allowedAt: p.datetime(3).nullable(),
    /** The operator who decided that they are one person. */
    sameBy: p.uuid().nullable(),
    sameAt: p.datetime(3).nullable(),
    checkedAt: p.datetime(3),
  },
});
export type Referral = InferEntity<typeof ReferralEntity>;

/** A paid invoice of a referred buyer as last read from Stripe, and the recorded result of the ledger. Minor units. */
export const CommissionEntity = defineEntity({
  name: 'Commission',
  tableName: 'commission',
  properties: {
    stripeInvoiceId: p.text().primary(),
    userId: p.uuid().index('commission_user_index'),
    partnerId: p.uuid(),
    createdAt: p.datetime(3),
    paidAt: p.datetime(3),
    currency: p.text(),
    paidMinor: p.double().$type<number>(),
    totalMinor: p.double().$type<number>(),
    taxMinor: p.double().$type<number>(),
    refundedMinor: p.double().$type<number>(),
    dispute: p.text().$type<'open' | 'lost'>().nullable(),
    /** `ledgerOf` computes the fields below from the facts above and the payouts. */
    holdUntil: p.datetime(3),
    state: p.text().$type<CommissionState>(),
    reason: p.text().$type<CommissionReason>().nullable(),
    earnedMinor: p.double().$type<number>(),
    heldMinor: p.double().$type<number>(),
    /** Below zero: paid out before the money went back. */
    dueMinor: p.double().$type<number>(),
    /** In payouts that are not finished. */
    payingMinor: p.double().$type<number>(),
    settledMinor: p.double().$type<number>(),
    /** Owed to an erased partner, and given up by an operator. */
    writtenOffMinor: p.double().$type<number>().default(0),
  },
  indexes: [{ name: 'commission_partner_index', properties: ['partnerId', 'paidAt'] }],
});
export type CommissionRow = InferEntity<typeof CommissionEntity>;

/** making: Stripe may not have the credit yet, or the list is open. paid: read back, or confirmed by an operator. refused: it counts for nothing. */
export type PayoutState = 'making' | 'paid' | 'refused';

export const ReferralPayoutEntity = defineEntity({
  name: 'ReferralPayout',
  tableName: 'referral_payout',
  properties: {
    id: p.uuid().primary(),
    partnerId: p.uuid().index('referral_payout_partner_index'),
    currency: p.text(),
    /** A sum over many invoices, which 32 bits may not hold. */
    amountMinor: p.bigint('number'),
    way: p.text().$type<PayoutWay>(),
    state: p.text().$type<PayoutState>(),
    /** Set for a payout by list. */
    listId: p.uuid().nullable(),
    operatorId: p.uuid(),
    createdAt: p.datetime(3),
    paidAt: p.datetime(3).nullable(),
    stripeCustomerId: p.text().nullable(),
    stripeTransactionId: p.text().nullable(),
    refusal: p.text().nullable(),
  },
  uniques: [
    {
      name: 'referral_payout_making_unique',
      properties: ['partnerId', 'currency'],
      where: { state: 'making' },
    },
  ],
});
export type ReferralPayout = InferEntity<typeof ReferralPayoutEntity>;

/** The part of a payout that is for one invoice. Negative: takes back what was paid too much. */
export const ReferralPayoutLineEntity = defineEntity({
  name: 'ReferralPayoutLine',
  tableName: 'referral_payout_line',
  properties: {
    payoutId: p.uuid().primary(),
    stripeInvoiceId: p.text().primary().index('referral_payout_line_invoice_index'),
    minor: p.double().$type<number>(),
  },
});
