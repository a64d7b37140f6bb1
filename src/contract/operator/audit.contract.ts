import { z } from 'zod';
import { isoDate } from '../wire-fields.ts';

/** The audit log of the operator area. Filters are optional and combine with AND. */
export const auditInput = z
  .object({
    operatorId: z.uuid(),
    action: z.string().max(100),
    /** An account id, an exact target, or a prefix of a name or address. */
    whom: z.string().trim().max(200),
    from: z.iso.datetime({ offset: true }),
    until: z.iso.datetime({ offset: true }),
    cursor: z.string().max(100),
    limit: z.coerce.number().int().min(1).max(200),
  })
  .partial()
  .optional();

const facts = z.record(z.string(), z.unknown()).nullable();

/** The dispute that an entry is about, as it is now. */
const auditDispute = z.object({
  id: z.string(),
  /** Null: unknown, or erased. */
  email: z.string().nullable(),
  isErased: z.boolean().optional(),
  amountCents: z.number().int(),
  currency: z.string(),
  /** Stripe's code. */
  reason: z.string(),
});
export type AuditDispute = z.infer<typeof auditDispute>;

const auditEntryField = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.object({
    kind: z.string(),
    id: z.string().nullable(),
    name: z.string().nullable(),
  }),
  action: z.string(),
  target: z.string(),
  /** The username of an operator that the entry is about. */
  targetOperator: z.string().nullish(),
  accountId: z.string().nullable(),
  dispute: auditDispute.nullish(),
  /** Names at the time of the event and the request's origin. Erased names are omitted. */
  names: z.record(z.string(), z.string()),
  /** Names removed by an erasure. */
  erased: z.array(z.string()),
  before: facts,
  after: facts,
  requestId: z.string().nullable(),
  sealed: z.boolean(),
});
export type AuditEntryView = z.infer<typeof auditEntryField>;

export const auditAnswer = z.object({
  entries: z.array(auditEntryField),
  nextCursor: z.string().nullable(),
});

/** Values that the filters offer, and how far the hash chain is sealed. */
export const auditFrameAnswer = z.object({
  operators: z.array(z.object({ id: z.string(), name: z.string() })),
  actions: z.array(z.string()),
  seal: z.object({ sealedUntil: z.string(), sealedAt: z.string(), head: z.string() }).nullable(),
});

export const auditVerdictAnswer = z.object({
  days: z.number().int(),
  entries: z.number().int(),
  head: z.string().nullable(),
  sealedUntil: isoDate,
  namesErased: z.number().int(),
  faults: z.array(z.object({ fault: z.string(), day: z.string(), detail: z.string() })),
});
