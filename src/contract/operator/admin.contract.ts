import { z } from 'zod';
import { isoDate, planField, subscriptionStatusField } from '../wire-fields.ts';

export const adminLoginInput = z.object({
  username: z.string().max(200),
  password: z.string().max(1000),
  /** Of the authenticator, or a recovery code; only where a second factor is enrolled. */
  otp: z.string().max(40).optional(),
});

/** What is known of somebody's access: nothing held, held, being given or taken, or stuck. */
export const ACCESS_STATES = ['none', 'held', 'waiting', 'trouble'] as const;
export type AccessState = (typeof ACCESS_STATES)[number];
const accessStateField = z.enum(ACCESS_STATES);

export const adminUser = z.object({
  id: z.string(),
  email: z.string(),
  subscriptionPlan: planField,
  subscriptionStatus: subscriptionStatusField,
  stripeCustomerId: z.string().nullable(),
  stripeSubscriptionId: z.string().nullable(),
  discordUsername: z.string().nullable(),
  tradingViewUsername: z.string().nullable(),
  tradingViewExpiresAt: isoDate,
  tradingViewAccess: z.boolean(),
  tradingViewVerification: z
    .object({
      verified: z.boolean(),
      indicators: z.array(
        z.object({ name: z.string(), hasAccess: z.boolean(), expirationDate: isoDate }),
      ),
    })
    .nullable(),
  createdAt: z.string(),
  accessState: accessStateField,
  /** A payment is disputed: access is on hold until the bank decides. */
  disputed: z.boolean(),
});
export type AdminUser = z.infer<typeof adminUser>;

export const adminUsersInput = z
  .object({
    /** Beginning of an e-mail, a Stripe id, a Discord or TradingView name; '@' and a domain. */
    q: z.string().max(200).optional(),
    plan: planField.optional(),
    status: subscriptionStatusField.optional(),
    access: accessStateField.optional(),
    limit: z.coerce.number().int().min(1).max(500).optional(),
    cursor: z.string().max(200).optional(),
  })
  .optional();
export type AdminUsersInput = NonNullable<z.infer<typeof adminUsersInput>>;
export const adminUsersAnswer = z.object({
  users: z.array(adminUser),
  tradingViewConnected: z.boolean(),
  /** All users that the filter leaves. `counts.total` is the Y of "Showing X of Y users". */
  total: z.number().int(),
  /** A search found more than are counted: there are at least `total`. */
  totalIsMore: z.boolean(),
  nextCursor: z.string().nullable(),
  /** For the tiles: of all accounts, whatever the filter. Paid: a plan that is not free is in force. */
  counts: z.object({
    total: z.number().int(),
    paid: z.number().int(),
    active: z.number().int(),
    trouble: z.number().int(),
  }),
});

export const syncStripeInput = z.object({ limit: z.coerce.number().int().optional() });
export const syncAnswer = z.object({ processed: z.number().int(), updated: z.number().int() });
