import { z } from 'zod';
import { MARK_KINDS } from '../../../domain/offers/identity.ts';
import { COMMISSION_STATES } from '../../../domain/referrals/commission.ts';
import {
  MAX_HOLD_DAYS,
  MAX_LISTED,
  MAX_PAY_TO,
  MAX_TERMS,
  PARTNER_STATES,
  PAYOUT_WAYS,
} from '../../../domain/referrals/partner.ts';
import { emailField, isoDate } from '../../wire-fields.ts';

const currency = z.string().length(3);
const count = z.number().int();

/** Minor units of one currency. */
export const commissionSums = z.object({
  currency: z.string(),
  held: count,
  /** Below zero: paid out before the money went back. It is taken off the next payout. */
  due: count,
  /** In payouts that are not finished. */
  paying: count,
  settled: count,
  /** Owed to an erased partner, and given up. */
  writtenOff: count,
});
export type CommissionSums = z.infer<typeof commissionSums>;

const partner = z.object({
  id: z.string(),
  /** Null: not a member, or erased. */
  accountId: z.string().nullable(),
  /** Empty after an erasure. */
  name: z.string(),
  email: z.string(),
  /** Where the partner is paid; null: not known. */
  payTo: z.string().nullable(),
  code: z.string(),
  rateBp: count,
  months: count,
  state: z.enum(PARTNER_STATES),
  /** Null: the link does not work yet. */
  acceptedVersion: count.nullable(),
  clicks: count,
  signUps: count,
  paid: count,
  /** The buyers who paid and subscribe today. */
  payingNow: count,
  sums: z.array(commissionSums),
  /** Currencies of credit that Stripe has not confirmed yet. */
  making: z.array(z.string()),
});
export type PartnerView = z.infer<typeof partner>;

const sum = z.object({
  partnerId: z.string(),
  email: z.string(),
  name: z.string(),
  payTo: z.string().nullable(),
  code: z.string(),
  currency: z.string(),
  amountMinor: count,
});
const payoutList = z.object({
  id: z.string(),
  at: z.string(),
  payouts: z.array(sum.extend({ id: z.string() })),
});
export type PayoutList = z.infer<typeof payoutList>;

const friend = z.object({
  userId: z.string(),
  /** Null: no account yet, or erased. */
  email: z.string().nullable(),
  hasAccount: z.boolean(),
  at: z.string(),
  /** Since when buyer and partner may be one person. */
  selfSince: isoDate,
  /** Marks that connect the two; empty: one account. */
  shared: z.array(z.enum(MARK_KINDS)),
  viaOthers: z.boolean(),
  /** When an operator decided that they are two people, or one. */
  allowedAt: isoDate,
  sameAt: isoDate,
});
export type FriendView = z.infer<typeof friend>;

/** A buyer who may be the partner, while no operator has decided. */
const undecided = friend.extend({
  partnerId: z.string(),
  partnerEmail: z.string(),
  partnerName: z.string(),
});
export type UndecidedReferral = z.infer<typeof undecided>;

export const partnersAnswer = z.object({
  undecided: z.array(undecided),
  /** Covers all partners. */
  due: z.array(
    sum.extend({
      /** A live subscription of the partner charges this currency. */
      takesCredit: z.boolean(),
      /** Only `settleErasedPartner` settles it. */
      isErased: z.boolean(),
    }),
  ),
  /** Lists that are neither confirmed nor discarded. */
  lists: z.array(payoutList),
  partners: z.array(partner),
  program: z.object({
    holdDays: count,
    terms: z.string(),
    termsVersion: count,
    discountCodeId: z.string().nullable(),
  }),
  /** Live codes that a referred buyer may get. */
  codes: z.array(z.object({ id: z.string(), code: z.string() })),
  shopUrl: z.string(),
});
export type PartnersAnswer = z.infer<typeof partnersAnswer>;

const rate = z.number().int();
const months = z.number().int();

export const makePartnerInput = z.object({
  kind: z.enum(['member', 'other']),
  email: emailField,
  /** The name of a partner without an account. */
  name: z.string().trim().max(100),
  code: z.string().max(60),
  rateBp: rate,
  months,
  /** The version that a person outside accepted; null for a member, who accepts on the page /partner. */
  acceptedVersion: count.nullable(),
});
export const makePartnerAnswer = z.object({ id: z.string() });

export const partnerIdInput = z.object({ id: z.uuid() });
export const changePartnerInput = z.object({ id: z.uuid(), rateBp: rate, months });
export const setPartnerStateInput = z.object({ id: z.uuid(), state: z.enum(PARTNER_STATES) });

/** Null: unchanged. A member has their own name and address. */
export const correctPartnerInput = z.object({
  id: z.uuid(),
  name: z.string().trim().max(100).nullable(),
  email: emailField.nullable(),
  payTo: z.string().trim().max(MAX_PAY_TO),
});
/** The partner's address, typed. */
export const erasePartnerInput = z.object({ id: z.uuid(), confirmation: z.string().max(320) });

export const setReferralProgramInput = z.object({
  holdDays: z.number().int().min(0).max(MAX_HOLD_DAYS),
  terms: z.string().max(MAX_TERMS),
  discountCodeId: z.uuid().nullable(),
});

export const partnerMonth = z.object({
  /** '2026-11', in UTC. */
  month: z.string(),
  clicks: count,
  signUps: count,
  /** Paid for the first time. */
  paid: count,
  /** Paying subscribers of today, among these. */
  payingNow: count,
  sums: z.array(commissionSums),
});

const payout = z.object({
  id: z.string(),
  currency: z.string(),
  amountMinor: count,
  way: z.enum(PAYOUT_WAYS),
  state: z.enum(['making', 'paid', 'refused']),
  at: z.string(),
  refusal: z.string().nullable(),
});
export type PayoutView = z.infer<typeof payout>;

const commission = z.object({
  invoiceId: z.string(),
  userId: z.string(),
  email: z.string().nullable(),
  hasAccount: z.boolean(),
  paidAt: z.string(),
  currency: z.string(),
  paidMinor: count,
  refundedMinor: count,
  holdUntil: z.string(),
  state: z.enum(COMMISSION_STATES),
  reason: z
    .enum(['refund', 'part-refund', 'dispute', 'self-referral', 'too-small', 'outside'])
    .nullable(),
  earnedMinor: count,
  dueMinor: count,
  /** Nothing is earned until an operator decides whether buyer and partner are one person. */
  isUndecided: z.boolean(),
});
export type CommissionView = z.infer<typeof commission>;

export const partnerAnswer = z.object({
  partner,
  months: z.array(partnerMonth),
  friends: z.array(friend),
  commissions: z.array(commission),
  payouts: z.array(payout),
  shopUrl: z.string(),
});
export type PartnerAnswer = z.infer<typeof partnerAnswer>;

export const decideReferralInput = z.object({ userId: z.uuid(), isSamePerson: z.boolean() });

const payoutKey = z.object({ partnerId: z.uuid(), currency });

/** The sum that the operator saw. Another one is refused: nothing is paid unseen. */
export const givePartnerCreditInput = payoutKey.extend({ amountMinor: z.number().int().min(1) });

/** The sum that the operator saw, and whether it was paid outside or is given up. */
export const settleErasedPartnerInput = payoutKey.extend({
  amountMinor: z.number().int().min(1),
  way: z.enum(['direct', 'write-off']),
});

export const makePayoutListInput = z.object({ payouts: z.array(payoutKey).min(1).max(MAX_LISTED) });
export const makePayoutListAnswer = z.object({ id: z.string(), payouts: count });
/** Payouts that the bank has paid. The others of the list become due again. */
export const closePayoutListInput = z.object({
  id: z.uuid(),
  paid: z.array(z.uuid()).max(MAX_LISTED),
});
/** An open list, or every payout. */
export const payoutsCsvInput = z.object({ list: z.uuid().optional() });
