import { z } from 'zod';
import { entitlementField, isoDate, planField, subscriptionStatusField } from './wire-fields.ts';

const grantSource = z.enum(['subscription', 'trial', 'plan-grant', 'manual', 'import']);

/** Result of 'Fix my access': what was repaired and what could not be. */
export const fixAccessAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  repaired: z.array(entitlementField),
  open: z.array(entitlementField),
});

export const whyInput = z.object({ accountId: z.uuid() });
export const whyAnswer = z.object({
  standing: z
    .object({ plan: planField, status: subscriptionStatusField, accessUntil: isoDate })
    .nullable(),
  decidedBy: z.object({ at: z.string(), cause: z.string() }).nullable(),
  entitlements: z.array(
    z.object({
      entitlement: entitlementField,
      wanted: z.object({ source: grantSource, until: isoDate }).nullable(),
      mapping: z.string().nullable(),
      notYet: z.string().nullable(),
      grants: z.array(
        z.object({
          id: z.string(),
          state: z.string(),
          held: z.boolean(),
          reason: z.string().nullable(),
          source: grantSource,
          ours: z.boolean(),
          expiresAt: isoDate,
          nextAttemptAt: isoDate,
          verifiedAt: isoDate,
        }),
      ),
      attempts: z.array(
        z.object({
          at: z.string(),
          action: z.string(),
          cause: z.string(),
          outcome: z.string(),
          reason: z.string().nullable(),
          times: z.number().int(),
        }),
      ),
    }),
  ),
});

export const troublesInput = z
  .object({ limit: z.coerce.number().int().min(1).max(200), before: z.uuid() })
  .partial()
  .optional();
export const troublesAnswer = z.object({
  troubles: z.array(
    z.object({
      id: z.string(),
      accountId: z.string(),
      entitlement: entitlementField,
      state: z.string(),
      held: z.boolean(),
      reason: z.string().nullable(),
      attempts: z.number().int(),
      nextAttemptAt: isoDate,
    }),
  ),
  /** Seconds from the triggering change to the confirming read at the provider, over the last week. */
  timeToAccess: z.object({
    p50: z.number().nullable(),
    p95: z.number().nullable(),
    grants: z.number().int(),
  }),
});

export const retryInput = z.object({ accountIds: z.array(z.uuid()).min(1).max(1_000) });
export const retryAnswer = z.object({ retried: z.number().int() });

export const manualGrantInput = z.object({
  accountId: z.uuid(),
  entitlement: entitlementField,
  /** ISO 8601 with an offset or Z. Null: the access never expires. */
  expiresAt: z.iso.datetime({ offset: true }).nullable(),
  reason: z.string().trim().min(1, 'Please give a reason.').max(500),
});
export const manualGrantAnswer = z.object({ id: z.string() });
export const endManualGrantInput = z.object({ id: z.uuid() });
