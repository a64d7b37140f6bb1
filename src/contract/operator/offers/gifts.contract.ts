import { z } from 'zod';
import { GIFT_MONTHS } from '../../../domain/offers/gift.ts';
import { isoDate, planField } from '../../wire-fields.ts';

const months = z.literal([...GIFT_MONTHS]);

export const setGiftOfferInput = z.object({
  plan: planField,
  /** None: this plan cannot be given. */
  months: z.array(months).max(GIFT_MONTHS.length),
});

const offer = z.object({
  plan: z.string(),
  months: z.array(months),
  /** In minor units. Null: the plan has no monthly price. */
  monthly: z.number().nullable(),
});
export type GiftOfferView = z.infer<typeof offer>;

const gift = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'bought', 'sent', 'redeemed', 'refunded', 'disputed', 'expired']),
  plan: z.string(),
  months: z.number(),
  /** Empty after an erasure. */
  buyerEmail: z.string(),
  buyerAccountId: z.string().nullable(),
  recipientEmail: z.string().nullable(),
  /** The account that redeemed it. */
  accountId: z.string().nullable(),
  /** Null without an account, or after its erasure. */
  accountEmail: z.string().nullable(),
  paidMinor: z.number(),
  refundedMinor: z.number(),
  currency: z.string(),
  paidAt: isoDate,
  redeemedAt: isoDate,
  expiresAt: isoDate,
});
export type GiftView = z.infer<typeof gift>;

export const giftsAnswer = z.object({
  currency: z.string(),
  offers: z.array(offer),
  gifts: z.array(gift),
});
export type GiftsAnswer = z.infer<typeof giftsAnswer>;

export const giftIdInput = z.object({ id: z.uuid() });
export const resendGiftInput = z.object({ id: z.uuid(), to: z.enum(['buyer', 'recipient']) });

export const giftVoidPreviewAnswer = z.object({
  refundMinor: z.number(),
  currency: z.string(),
  /** The plan that ends now. Null: the link stops working. */
  ends: z.object({ plan: z.string(), accountId: z.string().nullable(), until: isoDate }).nullable(),
});
/** `endsPlan`: as the preview said. A gift that was redeemed since is refused. */
export const voidGiftInput = z.object({ id: z.uuid(), endsPlan: z.boolean() });
export const voidGiftAnswer = z.object({ refundedMinor: z.number(), currency: z.string() });
