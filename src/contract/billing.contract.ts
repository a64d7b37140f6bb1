import { z } from 'zod';
import { EXIT_KINDS } from '../domain/exits/exit.ts';
import { TRIAL_CARDS } from '../domain/offers/trial.ts';
import {
  billingField,
  emailField,
  entitlementField,
  isoDate,
  planField,
  sessionIdField,
  subscriptionStatusField,
} from './wire-fields.ts';

export const subscriptionStatusAnswer = z.object({
  plan: planField,
  subscriptionStatus: subscriptionStatusField,
  /** Epoch seconds, from the subscription item. */
  currentPeriodEnd: z.number().int().nullable(),
  /** ISO date of a scheduled cancellation, or null. */
  endsAt: z.string().nullable(),
});
export type SubscriptionStatusAnswer = z.infer<typeof subscriptionStatusAnswer>;

/** The server sets price, customer and user. It compares or ignores the client's values. */
export const createPaymentSessionInput = z.object({
  plan: planField,
  billing: billingField,
  email: emailField.optional(),
  successUrl: z.string().max(2000).optional(),
  cancelUrl: z.string().max(2000).optional(),
  userId: z.string().max(64).optional(),
  upgrade: z.boolean().optional(),
  /** The sentence beside the button, which the buyer agrees to by pressing it. */
  agreedTo: z.string().trim().min(1).max(500).optional(),
  /** A discount code, which the page has shown with its price. */
  code: z.string().trim().min(1).max(60).optional(),
  /** The days of the trial that the page has shown. Absent: paid from the start. */
  trialDays: z.number().int().min(1).max(365).optional(),
  /** The indicators that the page has named with it. Absent: all of the plan. */
  trialIndicators: z.array(entitlementField).max(100).optional(),
  /** The sentence of a paid start, which the buyer has ticked. */
  startsNow: z.string().trim().min(1).max(500).optional(),
  referral: z.string().max(60).optional().catch(undefined), // A faulty one refuses no payment.
});
export const createPaymentSessionAnswer = z.object({
  url: z.string().optional(),
  message: z.string().optional(),
});

export const codeQuoteInput = z.object({
  code: z.string().trim().min(1).max(60),
  plan: planField,
  billing: billingField,
});
export const codeQuoteAnswer = z.discriminatedUnion('valid', [
  z.object({ valid: z.literal(false), reason: z.string() }),
  z.object({
    valid: z.literal(true),
    code: z.string(),
    percentOff: z.number().nullable(),
    /** In minor units, without and with the code. */
    amount: z.number().int(),
    reduced: z.number().int(),
    /** How many charges are reduced. Null: every one. */
    charges: z.number().int().nullable(),
  }),
]);
export type CodeQuote = z.infer<typeof codeQuoteAnswer>;

export const trialQuoteInput = z.object({ plan: planField, billing: billingField });
const trialQuote = z.object({
  days: z.number().int(),
  card: z.enum(TRIAL_CARDS),
  /** The first charge, of `amount` in minor units. */
  endsAt: z.string(),
  /** Its day in the shop's time zone, as Stripe's page and the mails name it: 'YYYY-MM-DD'. */
  endsOn: z.string(),
  amount: z.number().int(),
  /** Present if it gives only these. The others come with the first payment. */
  indicators: z.array(entitlementField).optional(),
});
export const trialQuoteAnswer = trialQuote.nullable();
export type TrialQuote = z.infer<typeof trialQuote>;

/** A plan that a person may start after their second trial was ended. */
const paidStart = z.object({
  plan: planField,
  billing: billingField,
  amount: z.number().int(),
  /** The sentence to agree to, in the language of the page. */
  sentence: z.string(),
});
export const paidStartAnswer = paidStart.nullable();
export type PaidStart = z.infer<typeof paidStart>;

export const verifyPaymentInput = z.object({ sessionId: sessionIdField });
export const verifyPaymentAnswer = z.object({
  success: z.boolean(),
  email: z.string().optional(),
  plan: planField.optional(),
  sessionId: z.string().optional(),
  message: z.string().optional(),
  /** Where the page goes instead of showing its form. wait: a bank payment takes days; poll again. */
  next: z.enum(['login', 'success', 'wait']).optional(),
  /** The trial's last day, 'YYYY-MM-DD', or that it was ended as a second one. Nothing was paid. */
  trialEndsOn: z.string().optional(),
  isTrialRefused: z.literal(true).optional(),
});
export type VerifyPaymentAnswer = z.infer<typeof verifyPaymentAnswer>;

export const verifyPaymentSessionInput = z.object({ session_id: sessionIdField });
export const verifyPaymentSessionAnswer = z.object({
  success: z.boolean(),
  customerEmail: z.string().optional(),
  message: z.string().optional(),
  next: z.enum(['login', 'success', 'wait']).optional(),
  trialEndsOn: z.string().optional(),
  isTrialRefused: z.literal(true).optional(),
});

/** `userEmail` is documented but ignored: the session identifies the user. */
export const handleSuccessInput = z.object({
  session_id: sessionIdField,
  userEmail: z.unknown().optional(),
});

/** A declaration by form that takes effect then, unless it is stopped. */
export const waitingExitField = z.object({ kind: z.enum(EXIT_KINDS), at: z.string() });
export type WaitingExit = z.infer<typeof waitingExitField>;

/** Data for the plan banners, in addition to the documented status answer. */
export const billingOverviewAnswer = z.object({
  plan: planField,
  subscriptionStatus: subscriptionStatusField,
  accessUntil: isoDate,
  /** Null without a live subscription or when its price is not in our catalogue. */
  billingCycle: billingField.nullable(),
  /** The charge of each renewal before discounts and tax, in minor units. Null without a live subscription. */
  price: z.object({ amount: z.number().int(), currency: z.string() }).nullable(),
  /** The plan of `price`, if a plan grant gives the access. */
  pricedPlan: planField.optional(),
  /** Kept after access ends. */
  lastPaidPlan: planField.nullable(),
  /** Scheduled cancellation: 'Ends on …'. */
  endsAt: isoDate,
  /** Scheduled plan change: 'Changes to X on …'. */
  changesTo: planField.nullable(),
  changesAt: isoDate,
  /** Stripe's hosted page for the oldest open invoice. */
  payUrl: z.string().nullable(),
  /** An open dispute suspends access until the bank decides. */
  suspended: z.boolean(),
  /** A lost dispute: payments are refused until an operator lifts it. */
  blocked: z.boolean(),
  /** The plan of a live subscription that gives no access: disputed, paused or unpaid. */
  heldPlan: planField.nullable(),
  /** Present if the plan was paid elsewhere or given. `until` null: for life. */
  planGrant: z
    .object({
      until: isoDate,
      /** It ends within days, and no plan as high remains then. */
      endsSoon: z.literal(true).optional(),
      /** Where it was paid, if a payment there may repeat. */
      paidAt: z.string().optional(),
      /** Bought for life here: the receipt. */
      bought: z
        .object({ amount: z.number().int(), currency: z.string(), at: z.string() })
        .optional(),
    })
    .optional(),
  /** Present on the free plan, if a given plan or a trial ended last. Absent: a subscription did, or none ended. */
  ended: z.object({ kind: z.enum(['given', 'trial']), plan: planField }).optional(),
  waitingExit: waitingExitField.optional(),
  /** Present while it is paused. `until` null: paused at Stripe, without an end. */
  pause: z
    .object({
      plan: planField.nullable(),
      until: isoDate,
      /** The bank debit that resumes it is pending. */
      isPaymentPending: z.boolean().optional(),
    })
    .optional(),
  /** Present while the present subscription's price is about to change. In minor units. */
  comingPrice: z
    .object({ amount: z.number().int(), currency: z.string(), at: z.string() })
    .optional(),
  /** Present in a trial. `renews` false: nothing will be charged. */
  trial: z
    .object({
      endsAt: z.string(),
      /** As in a trial's quote. */
      endsOn: z.string(),
      renews: z.boolean(),
      hasCard: z.boolean(),
      /** By plan: the indicators after an upgrade to it within the trial, if it then gives only these. */
      afterUpgrade: z.record(z.string(), z.array(entitlementField)).optional(),
    })
    .optional(),
  /** A bank debit for this plan is under way, and gives no access yet. */
  pendingPayment: z.object({ plan: planField }).optional(),
  /** A second trial was ended, and this plan can start paid. */
  trialRefused: z.object({ plan: planField }).optional(),
  /** Whether 'Manage billing' has a portal to open. */
  manageable: z.boolean(),
  /** Present for a partner, who has the page /partner. */
  isPartner: z.literal(true).optional(),
});
export type BillingOverview = z.infer<typeof billingOverviewAnswer>;

export const invoiceField = z.object({
  number: z.string().nullable(),
  at: z.string(),
  amountCents: z.number().int(),
  currency: z.string(),
  state: z.enum(['settled', 'owed', 'waived', 'draft']),
  /** Stripe's page of the invoice. */
  url: z.string().nullable(),
  /** The refunded part of the paid sum. Absent: nothing was refunded. */
  refundedCents: z.number().int().optional(),
  /** The payer's bank took it back. */
  isReturned: z.literal(true).optional(),
});
export const paymentDetailsAnswer = z.object({
  method: z
    .object({
      /** A card's brand, or the kind of another method. */
      kind: z.string(),
      /** Null unless it is a card. */
      last4: z.string().nullable(),
      expires: z.string().nullable(),
    })
    .nullable(),
  /** Newest first. */
  invoices: z.array(invoiceField),
});
export type PaymentDetailsAnswer = z.infer<typeof paymentDetailsAnswer>;

export const openBillingPortalInput = z
  .object({ returnUrl: z.string().max(2000).optional() })
  .optional();
export const openBillingPortalAnswer = z.object({ url: z.string() });
