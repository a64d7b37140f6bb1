import { z } from 'zod';
import { passwordField } from './wire-fields.ts';

/** One document with everything that is kept about somebody, table by table. */
export const accountExport = z.object({
  exportedAt: z.string(),
  accountId: z.string(),
  sections: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
export type AccountExport = z.infer<typeof accountExport>;

export const accountInput = z.object({ accountId: z.uuid() });

/** What an erasure would do now, before anybody agrees to it. */
export const erasurePreview = z.object({
  email: z.string(),
  /** Null: nothing is under way. */
  erasure: z
    .object({ state: z.enum(['closing', 'erased']), waitsFor: z.string().nullable() })
    .nullable(),
  /** Ended at once, without a refund. */
  liveSubscriptions: z.array(z.string()),
  /** Taken back at the providers, and looked at afterwards, before anything is erased. */
  heldAccess: z.array(z.string()),
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

/** The account's e-mail, typed: nobody erases the wrong one by a click. */
export const eraseInput = z.object({ accountId: z.uuid(), confirmation: z.string().max(320) });

/** By the person: their password again. */
export const exportMineInput = z.object({ password: passwordField });
export const eraseMineInput = exportMineInput.extend({ confirmation: z.string().max(320) });

export const erasureAnswer = z.object({
  state: z.enum(['none', 'closing', 'erased']),
  /** Why it is not done yet, as a code; null while it simply runs. */
  waitsFor: z.string().nullable(),
});
export type ErasureAnswer = z.infer<typeof erasureAnswer>;
