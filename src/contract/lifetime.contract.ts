import { z } from 'zod';
import { isoDate, planField } from './wire-fields.ts';

export const lifetimeQuoteInput = z.object({ plan: planField });
/** The terms for this person now. Null: it is not sold for life. */
export const lifetimeQuoteAnswer = z
  .object({
    /** Minor units, before tax. */
    price: z.number().int(),
    /** Null: no limit. */
    left: z.number().int().nullable(),
    /** The last moment of the sale. */
    endsAt: isoDate,
    refusal: z.enum(['for-life', 'higher-plan', 'on-hold']).nullable(),
    /** The subscription that the plan replaces, and when it ends. `at` null: at once, and nothing is charged for it. */
    replaces: z.object({ plan: planField, at: isoDate }).nullable(),
  })
  .nullable();
export type LifetimeQuote = z.infer<typeof lifetimeQuoteAnswer>;

export const startLifetimeInput = z.object({
  plan: planField,
  /** The price that the page has shown, in minor units. */
  price: z.number().int().min(0),
  returnTo: z.string().max(2000).optional(),
  /** The sentence beside the button, which the buyer agrees to by pressing it. */
  agreedTo: z.string().trim().min(1).max(500).optional(),
});
export const startLifetimeAnswer = z.object({ url: z.string() });

export const lifetimeStatusInput = z.object({ id: z.uuid() });
export const lifetimeStatusAnswer = z.object({
  state: z.enum(['unpaid', 'waiting', 'given', 'returning', 'returned', 'disputed']),
  plan: planField,
  paidMinor: z.number().int(),
  currency: z.string(),
  /** When the replaced subscription ends. Null: there is none. */
  subscriptionEndsAt: isoDate,
  /** A replaced subscription still renews: Stripe has not confirmed its end. Ask again. */
  isEndPending: z.boolean(),
});
export type LifetimeStatusAnswer = z.infer<typeof lifetimeStatusAnswer>;
