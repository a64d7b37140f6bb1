import { z } from 'zod';
import { MAX_REFUNDS } from '../../domain/operator/max-refunds.ts';
import { invoiceField } from '../billing.contract.ts';
import { isoDate, planField } from '../wire-fields.ts';

/** One transition of an account's standing: before, after and the cause. */
export const billingHistoryInput = z.object({ accountId: z.uuid() });
const standingSnapshot = z.object({
  plan: z.string(),
  status: z.string(),
  accessUntil: isoDate,
  billingCycle: z.string().nullable().optional(),
  stripeSubscriptionId: z.string().nullable(),
  stripeStatus: z.string().nullable(),
  endsAt: isoDate,
  changesTo: z.string().nullable(),
  closedBecause: z.string().nullable(),
  /** Present while a plan grant decides. */
  planGrantId: z.string().optional(),
});
export const billingHistoryAnswer = z.array(
  z.object({
    at: z.string(),
    cause: z.string(),
    /** Stripe's event type, such as 'charge.dispute.created'. Null when no event caused it. */
    eventType: z.string().nullable(),
    before: standingSnapshot.nullable(),
    after: standingSnapshot,
  }),
);

/**
 * resume: removes a scheduled end. period-end: ends when the paid period does. now: ends at once.
 * now-refunded: refunds the latest payment first.
 */
const SUBSCRIPTION_ENDS = ['resume', 'end-pause', 'period-end', 'now', 'now-refunded'] as const;
export type SubscriptionEnd = (typeof SUBSCRIPTION_ENDS)[number];
export const changeEndInput = z.object({
  accountId: z.uuid(),
  subscriptionId: z.string().min(1).max(255),
  how: z.enum(SUBSCRIPTION_ENDS),
});

export const userPaymentsInput = z.object({
  accountId: z.uuid(),
  /** The `nextCursor` of the page before. */
  cursor: z.string().min(1).max(255).nullish(),
});

/** The invoices of the account's customer, of any subscription, newest first. */
export const userPaymentsAnswer = z.object({
  invoices: z.array(
    invoiceField.extend({
      id: z.string(),
      paidCents: z.number().int(),
      subscriptionId: z.string().nullable(),
    }),
  ),
  /** Null: there are no older ones. */
  nextCursor: z.string().nullable(),
});
export type UserPaymentsAnswer = z.infer<typeof userPaymentsAnswer>;

/** Payments of one customer, refunded in full or in part. */
export const refundPaymentsInput = z.object({
  accountId: z.uuid(),
  refunds: z
    .array(
      z.object({
        invoiceId: z.string().min(1).max(255),
        cents: z.number().int().min(1),
        /** Refunded before, as the operator saw it. A second request from the same view refunds nothing twice. */
        refundedCents: z.number().int().min(0),
      }),
    )
    .min(1)
    .max(MAX_REFUNDS)
    .refine((all) => new Set(all.map(({ invoiceId }) => invoiceId)).size === all.length),
});
export type PaymentRefund = z.infer<typeof refundPaymentsInput>['refunds'][number];

/** A lost dispute blocks new sales until an operator lifts the block. */
export const liftBlockInput = z.object({ accountId: z.uuid() });

/** Second live subscriptions of one account. Always reported; canceled only by an operator. */
export const duplicatesAnswer = z.array(
  z.object({
    subscriptionId: z.string(),
    userId: z.string(),
    /** Null: it was erased. */
    email: z.string().nullable(),
    plan: planField.nullable(),
    stripeStatus: z.string(),
    amountCents: z.number().int().nullable(),
    currency: z.string().nullable(),
  }),
);
export const endDuplicateInput = z.object({ subscriptionId: z.string().min(1).max(255) });

/** Sign-ups that pay without a finished account. The operator writes again, or cancels and refunds. */
export const paidSignUpsAnswer = z.array(
  z.object({
    attemptId: z.string(),
    email: z.string(),
    plan: planField.nullable(),
    /** Charged, after discounts. */
    amountCents: z.number().int(),
    currency: z.string(),
    paidAt: isoDate,
    wayBackMailedAt: isoDate,
  }),
);
export const paidSignUpInput = z.object({ attemptId: z.uuid() });

/** Webhook events out of retries, with a reason for the operator. */
export const parkedEventsAnswer = z.array(
  z.object({
    id: z.string(),
    source: z.string(),
    externalId: z.string(),
    type: z.string(),
    attempts: z.number().int(),
    receivedAt: z.string(),
    parkedAt: isoDate,
    reason: z.string().nullable(),
  }),
);
export const retryEventInput = z.object({ id: z.uuid() });

/** Differences between our price list and Stripe's, as sentences. Empty when every plan may be sold. */
export const catalogueFaultsAnswer = z.array(z.string());
