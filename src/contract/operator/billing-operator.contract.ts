import { z } from 'zod';
import { isoDate, planField } from '../wire-fields.ts';

/** One transition of somebody's standing: what it was, what it became, and what decided it. */
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
});
export const billingHistoryAnswer = z.array(
  z.object({
    at: z.string(),
    cause: z.string(),
    /** Stripe's name of the event that caused it: 'charge.dispute.created'; null where none did. */
    eventType: z.string().nullable(),
    before: standingSnapshot.nullable(),
    after: standingSnapshot,
  }),
);

/** After a lost dispute nothing is sold; a person may decide otherwise. */
export const liftBlockInput = z.object({ accountId: z.uuid() });

/** Second live subscriptions: never kept in silence, never ended without a person. */
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

/** Paid and billed on, while nobody set up the account: to be written to again, or ended and refunded. */
export const paidSignUpsAnswer = z.array(
  z.object({
    attemptId: z.string(),
    email: z.string(),
    plan: planField.nullable(),
    amountCents: z.number().int(),
    currency: z.string(),
    paidAt: isoDate,
    wayBackMailedAt: isoDate,
  }),
);
export const paidSignUpInput = z.object({ attemptId: z.uuid() });

/** Webhooks that gave up, with the reason that an operator can read. */
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

/** What differs between our price list and Stripe's, in sentences; empty when everything may be sold. */
export const catalogueFaultsAnswer = z.array(z.string());
