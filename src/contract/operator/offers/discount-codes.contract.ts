import { z } from 'zod';
import { CODE_DURATIONS, CODE_SCOPES } from '../../../domain/offers/discount-code.ts';
import { billingField, isoDate, planField } from '../../wire-fields.ts';

const moment = z.iso.datetime();

export const makeDiscountCodeInput = z.object({
  code: z.string().trim().min(1).max(60),
  percentOff: z.number().nullable(),
  /** Minor units. */
  amountOff: z.number().int().nullable(),
  currency: z.string().length(3).nullable(),
  duration: z.enum(CODE_DURATIONS),
  months: z.number().int().nullable(),
  /** Empty: all of them. */
  plans: z.array(planField).max(50),
  cycles: z.array(billingField).max(20),
  scope: z.enum(CODE_SCOPES),
  /** Null: at once. */
  startsAt: moment.nullable(),
  endsAt: moment.nullable(),
  maxUses: z.number().int().max(1_000_000).nullable(),
  isFirstPurchaseOnly: z.boolean(),
});
export const makeDiscountCodeAnswer = z.object({ id: z.string() });

export const endDiscountCodeInput = z.object({ id: z.uuid() });
const pagesAtEnd = z.object({
  /** Payment pages that carried the code when it ended. */
  open: z.number(),
  /** How many of them expired at Stripe, and how many were paid before that. */
  closed: z.number(),
  paid: z.number(),
});
export const endDiscountCodeAnswer = pagesAtEnd;

const code = z.object({
  id: z.string(),
  code: z.string(),
  percentOff: z.number().nullable(),
  amountOff: z.number().nullable(),
  currency: z.string().nullable(),
  duration: z.enum(CODE_DURATIONS),
  months: z.number().nullable(),
  plans: z.array(z.string()),
  cycles: z.array(z.string()),
  scope: z.enum(CODE_SCOPES),
  startsAt: z.string(),
  endsAt: isoDate,
  maxUses: z.number().nullable(),
  isFirstPurchaseOnly: z.boolean(),
  /** making: Stripe has not confirmed it yet. ending: Stripe or an open page still takes it. */
  state: z.enum(['making', 'planned', 'live', 'over', 'ending', 'ended', 'refused']),
  refusal: z.string().nullable(),
  uses: z.number(),
  /** Payment pages at Stripe that carry it now. */
  openPages: z.number(),
  /** Null: it has not ended. */
  pagesAtEnd: pagesAtEnd.nullable(),
  /** Minor units, after refunds. */
  revenue: z.number(),
  /** Buyers whose purchase is 90 days old, and those of them who still had a plan then. */
  due: z.number(),
  kept: z.number(),
});
export type DiscountCodeView = z.infer<typeof code>;

export const discountCodesAnswer = z.object({
  codes: z.array(code),
  /** The shop's, of `revenue` and of new amounts. */
  currency: z.string(),
  shopUrl: z.string(),
});
export type DiscountCodesAnswer = z.infer<typeof discountCodesAnswer>;
