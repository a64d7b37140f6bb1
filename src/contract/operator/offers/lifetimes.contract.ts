import { z } from 'zod';
import { MAX_LIFETIME_BUYERS } from '../../../domain/offers/lifetime.ts';
import { isoDate, planField } from '../../wire-fields.ts';

export const setLifetimeOfferInput = z.object({
  plan: planField,
  /** Null: the plan is not sold for life. */
  offer: z
    .object({
      /** Minor units of the shop's currency, before tax. */
      amountMinor: z.number().int(),
      /** Null: no limit. */
      maxBuyers: z.number().int().min(1).max(MAX_LIFETIME_BUYERS).nullable(),
      /** Null: no last day. */
      endsAt: z.iso.datetime().nullable(),
    })
    .nullable(),
});

const offer = z.object({
  plan: z.string(),
  /** Null: not for sale. */
  amountMinor: z.number().nullable(),
  maxBuyers: z.number().nullable(),
  /** Null: no limit. */
  left: z.number().nullable(),
  endsAt: isoDate,
  isOver: z.boolean(),
  sold: z.number(),
  refunded: z.number(),
  disputed: z.number(),
  /** Without what was refunded or is disputed. */
  revenueMinor: z.number(),
  /** Purchases of at least 90 days ago, and those of them that still give the plan. */
  aged: z.number(),
  kept: z.number(),
});
export type LifetimeOfferView = z.infer<typeof offer>;

const purchase = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'given', 'refunded', 'disputed', 'returning']),
  plan: z.string(),
  /** Null after an erasure, as is the account. */
  email: z.string().nullable(),
  accountId: z.string().nullable(),
  paidMinor: z.number(),
  refundedMinor: z.number(),
  currency: z.string(),
  paidAt: isoDate,
});
export type LifetimePurchaseView = z.infer<typeof purchase>;

export const lifetimesAnswer = z.object({
  currency: z.string(),
  offers: z.array(offer),
  purchases: z.array(purchase),
});
export type LifetimesAnswer = z.infer<typeof lifetimesAnswer>;

export const lifetimeIdInput = z.object({ id: z.uuid() });
export const lifetimeVoidPreviewAnswer = z.object({
  refundMinor: z.number(),
  currency: z.string(),
  /** The plan that ends now. */
  ends: z.string().nullable(),
});
export const voidLifetimeAnswer = z.object({ refundedMinor: z.number(), currency: z.string() });
