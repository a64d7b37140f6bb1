import { z } from 'zod';
import { LEAVE_OFFERS, LEAVE_REASONS } from '../domain/leaving/leave.ts';
import { MAX_PAUSE_MONTHS } from '../domain/leaving/pause.ts';
import { waitingExitField } from './billing.contract.ts';
import { billingField, isoDate, planField } from './wire-fields.ts';

/** Everything that the page to leave shows before anything is chosen. */
export const leavingAnswer = z.object({
  /**
   * none: nothing renews. elsewhere: paid at `paidAt`, where it is cancelled. ends: it is set to end. paused: it charges nothing
   * now. running: it renews.
   */
  state: z.enum(['none', 'elsewhere', 'ends', 'paused', 'running']),
  plan: planField.nullable(),
  /** Where an outside payer cancels. */
  paidAt: z.string().nullable(),
  /** The end if it is cancelled now, or the one that is set. Null: at once. */
  endsAt: isoDate,
  /** When a pause ends by itself. */
  pausedUntil: isoDate,
  /** An open dispute keeps the access closed. The plan comes back only if the dispute does not end it. */
  onHold: z.boolean(),
  /** The bank debit that ends a pause is under way. It gives the access until `endsAt` once it is paid. */
  isPending: z.boolean(),
  /** Paused in a paid period: a cancellation gives the access back until `endsAt`. */
  givesBack: z.boolean(),
  /** The payment of the present period failed. `accessUntil` null: the access is off, or another plan gives it. */
  owed: z.object({ failedAt: z.string(), accessUntil: isoDate }).nullable(),
  /** Present in a trial. `charge` null: it ends by itself. `endsOn`: 'YYYY-MM-DD', in the shop's time zone. */
  trial: z
    .object({
      endsOn: z.string(),
      charge: z.object({ amount: z.number().int(), currency: z.string() }).nullable(),
    })
    .nullable(),
  /** Paid days that the pause left unused. They are lost if it is cancelled now. */
  unusedDays: z.number().int(),
  waitingExit: waitingExitField.optional(),
});
export type LeavingAnswer = z.infer<typeof leavingAnswer>;

const reasonField = z.enum(LEAVE_REASONS);
const wordsField = z.string().trim().max(500);

export const leaveReasonInput = z.object({ reason: reasonField });

const couponField = z.object({
  percentOff: z.number().nullable(),
  amountOff: z.object({ cents: z.number().int(), currency: z.string() }).nullable(),
  duration: z.enum(['once', 'repeating', 'forever']),
  months: z.number().int().nullable(),
});
export type LeaveCoupon = z.infer<typeof couponField>;

/** The one offer for the reason, or none. */
export const leaveOfferAnswer = z.object({
  offer: z.enum(LEAVE_OFFERS).nullable(),
  /** With `pause`: the lengths to choose from, each with its end. */
  pauses: z.array(z.object({ months: z.number().int(), until: z.string() })),
  /** The price at the end of a pause. Null: unknown. */
  renewal: z
    .object({
      amount: z.number().int(),
      currency: z.string(),
      cycle: billingField,
      /** The charge that Stripe previews, less the unused days. Null: Stripe gave none. */
      charge: z.number().int().nullable(),
    })
    .nullable(),
  coupon: couponField.nullable(),
  lowerPlan: z
    .object({ plan: planField, amount: z.number().int(), currency: z.string(), at: z.string() })
    .nullable(),
});
export type LeaveOfferAnswer = z.infer<typeof leaveOfferAnswer>;

export const leaveInput = z.object({
  /** The plan that the page named. Refused if the subscription has another one. */
  plan: planField.nullable(),
  reason: reasonField.optional(),
  words: wordsField.optional(),
});
export const leaveAnswer = z.object({
  outcome: z.enum(['ends', 'ended', 'waits']),
  at: isoDate,
});

export const pauseInput = z.object({ months: z.number().int().min(1).max(MAX_PAUSE_MONTHS) });
export const pauseAnswer = z.object({ until: z.string() });

/** The charge if the pause ended now, as Stripe previews it. */
const pauseCharge = z.object({ amount: z.number().int(), currency: z.string() });
export type PauseCharge = z.infer<typeof pauseCharge>;
export const pauseChargeAnswer = pauseCharge.nullable();

/**
 * `payUrl`: the open invoice, if the card was declined. `pending`: a bank debit is under way. `ended`: it was canceled,
 * and no paid time was left.
 */
export const endPauseAnswer = z.object({
  outcome: z.enum(['resumed', 'ended', 'owed', 'pending']),
  payUrl: z.string().nullable(),
});

export const takeLeaveOfferInput = z.object({ offer: z.enum(['coupon', 'lower-plan']) });
