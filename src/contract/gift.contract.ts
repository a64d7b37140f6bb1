import { z } from 'zod';
import { MAX_GIFT_MESSAGE } from '../domain/offers/gift.ts';
import { emailField, isoDate, planField } from './wire-fields.ts';

export const startGiftInput = z.object({
  /** Made by the page: a second click names the same gift. */
  key: z.uuid(),
  plan: planField,
  months: z.number().int().min(1).max(12),
  /** The buyer's address, for the receipt. A signed-in buyer has their account's. */
  email: emailField,
  /** Null: the buyer hands the link over. */
  recipientEmail: emailField.nullable(),
  message: z.string().trim().min(1).max(MAX_GIFT_MESSAGE).nullable(),
  /** The price that the page has shown, in minor units. */
  price: z.number().int().min(0),
  returnTo: z.string().max(2000).optional(),
  /** The sentence beside the button, which the buyer agrees to by pressing it. */
  agreedTo: z.string().trim().min(1).max(500).optional(),
});
export const startGiftAnswer = z.object({ url: z.string() });

export const giftStatusInput = z.object({ id: z.uuid() });
export const giftStatusAnswer = z.object({
  state: z.enum(['unpaid', 'waiting', 'ready', 'closed', 'redeemed', 'taken-back']),
  plan: planField,
  months: z.number().int(),
  paidMinor: z.number().int(),
  buyerEmail: z.string(),
  recipientEmail: z.string().nullable(),
  /** Only for an unused gift. */
  link: z.string().nullable(),
  expiresAt: isoDate,
});
export type GiftStatusAnswer = z.infer<typeof giftStatusAnswer>;

export const redeemAccessCodeInput = z.object({
  code: z.string().trim().min(1).max(60),
  /** The key of the dates of a gift, which the page has shown. */
  agreed: z.string().max(60).optional(),
  /** The page shows the plan and the dates of an access code first. */
  asks: z.literal(true).optional(),
});
export const redeemAccessCodeAnswer = z.object({
  plan: planField,
  planName: z.string(),
  /** Later than now, if the same plan is already given until then. */
  startsAt: z.string(),
  until: z.string(),
  /** The answer to `asks`: the access code is not redeemed yet. */
  isGiven: z.literal(false).optional(),
  /** Present for a gift. */
  gift: z
    .object({
      /** False: the page shows the dates and asks, with `key`. */
      isGiven: z.boolean(),
      months: z.number().int(),
      message: z.string().nullable(),
      /** The giver's address, if the gift was mailed: that mail names it too. */
      from: z.string().nullable(),
      /** When the person's subscription ends for it. */
      endsSubscriptionAt: isoDate,
      /** A lower plan that continues beside it. */
      besides: z.string().nullable(),
      key: z.string(),
    })
    .optional(),
});
export type RedeemedCode = z.infer<typeof redeemAccessCodeAnswer>;

/** Asked before the sign-in, by the holder of a link. */
export const readCodeInput = z.object({ code: z.string().trim().min(1).max(60) });
export const readCodeAnswer = z
  .object({
    planName: z.string(),
    /** Null for an access code. */
    months: z.number().int().nullable(),
    /** The giver's address, if the gift was mailed. */
    from: z.string().nullable(),
  })
  .nullable();
export type ReadCode = z.infer<typeof readCodeAnswer>;
