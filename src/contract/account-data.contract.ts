import { z } from 'zod';
import { passwordField } from './wire-fields.ts';

/** GDPR export: every row kept about one account, table by table. */
export const accountExport = z.object({
  exportedAt: z.string(),
  accountId: z.string(),
  sections: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
export type AccountExport = z.infer<typeof accountExport>;

export const accountInput = z.object({ accountId: z.uuid() });

/** Dry run of an erasure, shown before it is confirmed. */
export const erasurePreview = z.object({
  email: z.string(),
  /** Null: no erasure is in progress. */
  erasure: z
    .object({ state: z.enum(['closing', 'erased']), waitsFor: z.string().nullable() })
    .nullable(),
  /** Canceled immediately, without a refund, unless a withdrawal is open. */
  liveSubscriptions: z.array(z.string()),
  /** A withdrawal by form is not carried out yet. The erasure carries it out first, and pays the refund. */
  hasOpenWithdrawal: z.boolean(),
  /** Revoked at the providers and confirmed by a read before any row is erased. */
  heldAccess: z.array(z.string()),
  /** Commission that the shop owes this person, in minor units. */
  owed: z.array(z.object({ currency: z.string(), amountMinor: z.number().int() })),
  tables: z.array(
    z.object({
      name: z.string(),
      rows: z.number().int(),
      fate: z.enum(['erased', 'reduced', 'kept']),
      because: z.string().nullable(),
    }),
  ),
});
export type ErasurePreview = z.infer<typeof erasurePreview>;

/** Typing the account's e-mail guards against erasing the wrong account. */
export const eraseInput = z.object({ accountId: z.uuid(), confirmation: z.string().max(320) });

/** The subscriber enters the password again. */
export const exportMineInput = z.object({ password: passwordField });
export const eraseMineInput = exportMineInput.extend({ confirmation: z.string().max(320) });

export const erasureAnswer = z.object({
  state: z.enum(['none', 'closing', 'erased']),
  /** Code of the reason for the delay. Null while the erasure makes progress. */
  waitsFor: z.string().nullable(),
});
export type ErasureAnswer = z.infer<typeof erasureAnswer>;
