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
