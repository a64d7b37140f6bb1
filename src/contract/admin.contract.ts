import { z } from 'zod';
import { isoDate, planField, subscriptionStatusField } from './wire-fields.ts';

export const adminLoginInput = z.object({
  username: z.string().max(200),
  password: z.string().max(1000),
});

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
});
export type AdminUser = z.infer<typeof adminUser>;

export const adminUsersInput = z
  .object({
    plan: planField.optional(),
    limit: z.coerce.number().int().min(1).max(500).optional(),
    cursor: z.string().max(200).optional(),
  })
  .optional();
export const adminUsersAnswer = z.object({
  users: z.array(adminUser),
  tradingViewConnected: z.boolean(),
  /** All users that the filter leaves, for 'Showing X of Y users'. */
  total: z.number().int(),
  nextCursor: z.string().nullable(),
  /** For the tiles: of all accounts, whatever the filter. Paid: a plan that is not free is in force. */
  counts: z.object({ total: z.number().int(), paid: z.number().int(), active: z.number().int() }),
});

export const syncStripeInput = z.object({ limit: z.coerce.number().int().optional() });
export const syncAnswer = z.object({ processed: z.number().int(), updated: z.number().int() });
