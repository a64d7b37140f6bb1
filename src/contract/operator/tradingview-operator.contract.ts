import { z } from 'zod';
import { isoDate } from '../wire-fields.ts';

/** The cookie pair copied from a signed-in browser. */
export const connectSessionInput = z.object({
  sessionId: z.string().trim().min(1).max(500),
  sessionIdSign: z.string().trim().min(1).max(1_000),
});
export const connectSessionAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  resumed: z.number().int(),
});

export const worklistAnswer = z.object({
  /** Since when TradingView accepts the session. Null: it does not. */
  connectedSince: isoDate,
  mode: z.enum(['automatic', 'manual']),
  /** Indicators that have a script, then the ids of scripts that are no longer on sale. */
  scripts: z.array(z.string()),
  items: z.array(
    z.object({
      grantId: z.string(),
      accountId: z.string(),
      action: z.enum(['add', 'extend', 'remove']),
      script: z.string(),
      pineId: z.string(),
      username: z.string(),
      until: isoDate,
      done: z.boolean(),
      dueAt: isoDate,
    }),
  ),
  csv: z.string(),
});
export const pasteListInput = z.object({
  script: z.string().max(200),
  text: z.string().max(2_000_000),
  /** The total that TradingView's dialog states. Null: it states none, so the list may be incomplete. */
  people: z.number().int().min(0).max(1_000_000).nullable(),
});
export const pasteListAnswer = z.object({
  whole: z.boolean(),
  people: z.number().int(),
  items: z.array(
    z.object({
      username: z.string(),
      action: z.enum(['add', 'extend', 'remove']),
      verdict: z.enum([
        'confirmed',
        'missing',
        'still-there',
        'other-expiry',
        'expiry-unclear',
        'expiry-not-shown',
        'not-judged',
      ]),
    }),
  ),
  unknown: z.array(z.string()),
  duplicates: z.array(z.string()),
  unread: z.array(z.string()),
});
export const confirmByHandInput = z.object({ grantIds: z.array(z.uuid()).min(1).max(5_000) });
export const confirmByHandAnswer = z.object({ confirmed: z.number().int() });

export const markDoneInput = z.object({ grantId: z.uuid() });

export const scriptsReportAnswer = z.object({
  findings: z.array(
    z.object({
      kind: z.enum(['missing', 'wrong-expiry', 'leaked', 'unknown']),
      pineId: z.string(),
      /** The `id` of the list row. Empty when the row is gone. */
      rowId: z.string(),
      username: z.string(),
      accountId: z.string().nullable(),
      expiresAt: isoDate,
      wantedExpiresAt: isoDate,
    }),
  ),
  /** Entries that need no change. */
  matched: z.number().int(),
  adopted: z.number().int(),
  incomplete: z.array(z.string()),
});

const entryRefs = z
  .array(z.object({ pineId: z.string().max(100), rowId: z.string().max(40) }))
  .min(1)
  .max(5_000);
export const adoptInput = z.object({ entries: entryRefs });
export const adoptAnswer = z.object({ adopted: z.number().int() });
export const cleanInput = z.object({ entries: entryRefs, typedCount: z.number().int() });
export const cleanAnswer = z.object({
  entries: z.array(
    z.object({
      pineId: z.string(),
      rowId: z.string(),
      username: z.string(),
      removed: z.boolean(),
      reason: z.string().nullable(),
    }),
  ),
});
