import { z } from 'zod';
import { CASE_STATES } from '../../../domain/disputes/case.ts';
import { isoDate } from '../../wire-fields.ts';

const idField = z.string().min(1).max(255);

export const disputeInput = z.object({ id: idField });
/** `typed` repeats the disputed amount, because the act is final. */
export const finalActInput = disputeInput.extend({ typed: z.string().min(1).max(40) });
export const standingOrderInput = z.object({ isOn: z.boolean() });
export const warningInput = z.object({ id: idField, decision: z.enum(['refunded', 'kept']) });

const advised = {
  advice: z.enum(['fight', 'accept']).nullable(),
  adviceReason: z
    .enum([
      'used',
      'canceled-after',
      'refunded',
      'no-account',
      'cancelled-before',
      'no-use',
      'no-sign-in',
      'nothing-delivered',
      'gift-used',
      'not-redeemed',
    ])
    .nullable(),
};

const listedDispute = z.object({
  id: z.string(),
  accountId: z.uuid().nullable(),
  /** Null: unknown, or erased. */
  email: z.string().nullable(),
  reason: z.string(),
  isInquiry: z.boolean(),
  amountCents: z.number().int(),
  currency: z.string(),
  state: z.enum(CASE_STATES),
  openedAt: z.string(),
  dueBy: isoDate,
  ...advised,
});
export type ListedDispute = z.infer<typeof listedDispute>;

export const disputesAnswer = z.object({
  standingOrder: z.boolean(),
  /** Open ones first, the next deadline first. */
  disputes: z.array(listedDispute),
  /** Warnings that wait for a decision. */
  warnings: z.array(
    z.object({
      id: z.string(),
      chargeId: z.string(),
      accountId: z.uuid().nullable(),
      email: z.string().nullable(),
      fraudType: z.string(),
      at: z.string(),
      amountCents: z.number().int().nullable(),
      currency: z.string().nullable(),
      /** The effect of a refund on the payer's plan. Null: unknown, or they have none. */
      effect: z.object({ plan: z.string(), ends: z.boolean() }).nullable(),
    }),
  ),
});
export type DisputesAnswer = z.infer<typeof disputesAnswer>;

const factKind = z.enum([
  'payment',
  'order',
  'consent',
  'redemption',
  'sign-in',
  'access',
  'repair',
  'signals',
  'cancellation',
  'refund',
]);

export const disputeAnswer = listedDispute.extend({
  /** The gift that was paid. Null: another payment. */
  gift: z
    .object({
      plan: z.string(),
      months: z.number().int(),
      redeemedAt: isoDate,
      /** Null: unused, or erased. */
      accountId: z.uuid().nullable(),
      email: z.string().nullable(),
    })
    .nullable(),
  chargeId: z.string(),
  network: z.string().nullable(),
  /** Newest collection. Oldest first. */
  facts: z.array(
    z.object({
      kind: factKind,
      at: z.string(),
      text: z.string(),
      personal: z.string().nullable(),
      source: z.string(),
    }),
  ),
  missing: z.array(factKind),
  /** The facts of this moment as evidence, by Stripe's field. */
  preview: z.record(z.string(), z.string()),
  cutSignIns: z.number().int(),
  /** The texts at Stripe, read after the last staging. Null: nothing was staged. */
  staged: z.record(z.string(), z.string()).nullable(),
  /** The facts of this moment are the staged ones. */
  isCurrent: z.boolean(),
  stagedAt: isoDate,
  /** Null: it was no inquiry, or the inquiry has no answer. */
  inquiryAnsweredAt: isoDate,
  submittedAt: isoDate,
  closedAt: isoDate,
  decidedBy: z.enum(['operator', 'standing-order', 'elsewhere']).nullable(),
  /** Why nothing may change any more. */
  refusal: z.enum(['decided', 'submitted', 'past-due']).nullable(),
  /** Stripe's reason for the last failure. */
  problem: z.string().nullable(),
  compelling: z.object({ status: z.string(), missing: z.array(z.string()) }).nullable(),
});
export type DisputeAnswer = z.infer<typeof disputeAnswer>;

export const disputePdfAnswer = z.object({ fileName: z.string(), base64: z.string() });
