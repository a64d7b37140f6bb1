import { z } from 'zod';
import { CASE_STATES } from '../../domain/disputes/case.ts';
import { EXIT_KINDS } from '../../domain/exits/exit.ts';
import { erasurePreview } from '../account-data.contract.ts';
import { entitlementField, isoDate, planField, subscriptionStatusField } from '../wire-fields.ts';

/** Everything the operator's user page shows, in one read. */
export const operatorUserAnswer = z.object({
  /** Business time of this answer. The browser's clock may differ. */
  now: z.string(),
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  createdAt: z.string(),
  emailConfirmedAt: isoDate,
  /** Machine time of the last visit, while signed in. */
  lastSeenAt: isoDate,
  /** ISO code of the newest payment's billing address or card. */
  country: z.string().nullable(),
  /** Payments minus refunds and lost disputes, one entry a currency. */
  spend: z.array(z.object({ currency: z.string(), cents: z.number() })),
  notes: z.array(
    z.object({
      id: z.string(),
      body: z.string(),
      by: z.string().nullable(),
      createdAt: z.string(),
      editedAt: isoDate,
      /** Null also where the operator is gone. */
      editedBy: z.string().nullable(),
    }),
  ),
  /** Set while an erasure is in progress. */
  erasure: erasurePreview.shape.erasure,
  plan: planField,
  status: subscriptionStatusField,
  accessUntil: isoDate,
  lastPaidPlan: planField.nullable(),
  stripeCustomerId: z.string().nullable(),
  /** The dispute that the bank has not decided, the next deadline first. */
  disputeCase: z.object({ id: z.string(), state: z.enum(CASE_STATES) }).nullable(),
  /** A lost dispute blocks new sales. */
  blocked: z.boolean(),
  /** Base URL of this account's Stripe Dashboard pages. Null while Stripe is simulated. */
  stripeDashboard: z.string().nullable(),
  imported: z.boolean(),
  subscriptions: z.array(
    z.object({
      id: z.string(),
      isCurrent: z.boolean(),
      /** A second live subscription, to be canceled and refunded. */
      isDuplicate: z.boolean(),
      stripeStatus: z.string(),
      /** Why access is closed although the period is paid. */
      closedBecause: z.enum(['dispute', 'refund']).nullable(),
      /** Stripe's deadline for evidence in an open dispute. */
      evidenceDueAt: isoDate,
      plan: planField.nullable(),
      billingCycle: z.string().nullable(),
      amountCents: z.number().int().nullable(),
      currency: z.string().nullable(),
      startedAt: z.string(),
      currentPeriodEnd: isoDate,
      paidThrough: isoDate,
      /** When the oldest unpaid invoice first failed. */
      firstFailedAt: isoDate,
      endsAt: isoDate,
      endedAt: isoDate,
      /** Known here: Stripe says the same of each. Null: none of these. */
      endedBy: z.enum(['dispute', 'withdrawal', 'cancellation', 'operator']).nullable(),
      /** Stripe's codes for why it ends, and the payer's words. */
      cancelReason: z.string().nullable(),
      cancelFeedback: z.string().nullable(),
      cancelComment: z.string().nullable(),
      changesTo: z.string().nullable(),
      /** Paused on request, with nothing owed. */
      isOnPause: z.boolean(),
      /** When a pause ends by itself. */
      pausedUntil: isoDate,
      syncedAt: z.string(),
    }),
  ),
  discord: z
    .object({
      username: z.string(),
      state: z.string(),
      memberId: z.string().nullable(),
      reason: z.string().nullable(),
      changedAt: z.string(),
      invite: z
        .object({
          until: isoDate,
          /** For one Discord account alone. */
          isLimited: z.boolean(),
          /** When Discord confirmed the limit. */
          confirmedAt: isoDate,
          /** Why it has no limit although the account is known. */
          openReason: z.string().nullable(),
        })
        .nullable(),
    })
    .nullable(),
  tradingView: z
    .object({
      username: z.string(),
      checked: z.boolean(),
      reason: z.string().nullable(),
      changedAt: z.string(),
    })
    .nullable(),
  manualGrants: z.array(
    z.object({
      id: z.string(),
      entitlement: entitlementField,
      expiresAt: isoDate,
      reason: z.string(),
      by: z.string().nullable(),
      createdAt: z.string(),
      endedAt: isoDate,
    }),
  ),
  planGrants: z.array(
    z.object({
      id: z.string(),
      plan: planField,
      startsAt: z.string(),
      /** Null: for life. */
      until: isoDate,
      source: z.string(),
      note: z.string(),
      by: z.string().nullable(),
      createdAt: z.string(),
      endedAt: isoDate,
      /** The person's plan comes from this one now. */
      decides: z.boolean(),
    }),
  ),
  sessions: z.array(
    z.object({
      id: z.string(),
      userAgent: z.string().nullable(),
      createdAt: z.string(),
      lastSeenAt: z.string(),
    }),
  ),
  /** Cancellations and withdrawals declared by form, newest first. */
  exits: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(EXIT_KINDS),
      state: z.string(),
      name: z.string(),
      reference: z.string().nullable(),
      cause: z.string().nullable(),
      receivedAt: z.string(),
      effectiveAt: isoDate,
    }),
  ),
  mail: z.array(
    z.object({
      id: z.string(),
      template: z.string(),
      /** Null: it was not sent, or before subjects were kept. */
      subject: z.string().nullable(),
      createdAt: z.string(),
      sentAt: isoDate,
      lastError: z.string().nullable(),
    }),
  ),
});
export type OperatorUser = z.infer<typeof operatorUserAnswer>;

/** Result of a provider action. `success` false: `message` says why it had no effect. */
export const userActionAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
});
export type UserActionAnswer = z.infer<typeof userActionAnswer>;
