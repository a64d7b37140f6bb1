import { z } from 'zod';
import {
  billingField,
  emailField,
  isoDate,
  planField,
  sessionIdField,
  subscriptionStatusField,
} from './wire-fields.ts';

export const subscriptionStatusAnswer = z.object({
  plan: planField,
  subscriptionStatus: subscriptionStatusField,
  /** Whole epoch seconds, from the subscription's item. */
  currentPeriodEnd: z.number().int().nullable(),
  /** A scheduled end, ISO, or null. */
  endsAt: z.string().nullable(),
});
export type SubscriptionStatusAnswer = z.infer<typeof subscriptionStatusAnswer>;

/** Price, customer and user come from the server; what a client says of them is compared or ignored. */
export const createPaymentSessionInput = z.object({
  plan: planField,
  billing: billingField,
  email: emailField.optional(),
  successUrl: z.string().max(2000).optional(),
  cancelUrl: z.string().max(2000).optional(),
  userId: z.string().max(64).optional(),
  upgrade: z.boolean().optional(),
});
export const createPaymentSessionAnswer = z.object({
  url: z.string().optional(),
  message: z.string().optional(),
});

export const verifyPaymentInput = z.object({ sessionId: sessionIdField });
export const verifyPaymentAnswer = z.object({
  success: z.boolean(),
  email: z.string().optional(),
  plan: planField.optional(),
  sessionId: z.string().optional(),
  message: z.string().optional(),
  /** What the page does instead of showing its form. wait: a bank pays within days; ask again. */
  next: z.enum(['login', 'success', 'wait']).optional(),
});
export type VerifyPaymentAnswer = z.infer<typeof verifyPaymentAnswer>;

export const verifyPaymentSessionInput = z.object({ session_id: sessionIdField });
export const verifyPaymentSessionAnswer = z.object({
  success: z.boolean(),
  customerEmail: z.string().optional(),
  message: z.string().optional(),
  next: z.enum(['login', 'success', 'wait']).optional(),
});

/** `userEmail` is documented and ignored: identity is the session's. */
export const handleSuccessInput = z.object({
  session_id: sessionIdField,
  userEmail: z.unknown().optional(),
});

/** What the banners beside the plan need; beside the documented status answer. */
export const billingOverviewAnswer = z.object({
  plan: planField,
  subscriptionStatus: subscriptionStatusField,
  accessUntil: isoDate,
  /** Of the live subscription; null without one, and where its price is not one of ours. */
  billingCycle: billingField.nullable(),
  /** Kept after access ended. */
  lastPaidPlan: planField.nullable(),
  /** A scheduled end: 'Ends on …'. */
  endsAt: isoDate,
  /** An agreed change: 'Changes to X on …'. */
  changesTo: planField.nullable(),
  changesAt: isoDate,
  /** Stripe's page of the oldest invoice that is owed. */
  payUrl: z.string().nullable(),
  /** A dispute is open: access waits for its outcome. */
  suspended: z.boolean(),
  /** The plan that is on hold for it; null while nothing is. */
  heldPlan: planField.nullable(),
  /** Whether 'Manage billing' leads anywhere. */
  manageable: z.boolean(),
});
export type BillingOverview = z.infer<typeof billingOverviewAnswer>;

export const openBillingPortalInput = z
  .object({ returnUrl: z.string().max(2000).optional() })
  .optional();
export const openBillingPortalAnswer = z.object({ url: z.string() });
