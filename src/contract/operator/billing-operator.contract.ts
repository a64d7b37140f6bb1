import { z } from 'zod';
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

/** The newest invoices of the account's customer, of any subscription. */
export const userPaymentsAnswer = z.object({
  invoices: z.array(
    invoiceField.extend({
      paidCents: z.number().int(),
      subscriptionId: z.string().nullable(),
    }),
  ),
});
export type UserPaymentsAnswer = z.infer<typeof userPaymentsAnswer>;

/** A lost dispute blocks new sales until an operator lifts the block. */
export const liftBlockInput = z.object({ accountId: z.uuid() });

/** Second live subscriptions of one account. Always reported; canceled only by an operator. */
export const duplicatesAnswer = z.array(
  z.object({
    subscriptionId: z.string(),
    userId: z.string(),
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
