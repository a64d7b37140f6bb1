import { z } from 'zod';
import { isoDate } from '../../wire-fields.ts';

const USERS_BULK_ACTIONS = ['sync', 'set-up-mail', 'free-days'] as const;
const actionField = z.enum(USERS_BULK_ACTIONS);
export type UsersBulkAction = z.infer<typeof actionField>;

const MAX_USERS = 200;
const MAX_FREE_DAYS = 180;

const bulkFields = {
  accountIds: z.array(z.uuid()).min(1, 'Please select a user.').max(MAX_USERS),
  action: actionField,
  /** For free days. */
  days: z.number().int().min(1).max(MAX_FREE_DAYS).optional(),
  note: z.string().trim().max(500).optional(),
};
const hasDays = ({ action, days }: { action: UsersBulkAction; days?: number | undefined }) =>
  action !== 'free-days' || days !== undefined;

export const usersBulkInput = z.object(bulkFields).refine(hasDays, 'How many days?');
export type UsersBulkInput = z.infer<typeof usersBulkInput>;

export const startUsersBulkInput = z
  .object({
    ...bulkFields,
    /** Made by the page, so that a repeated press starts nothing twice. */
    jobId: z.uuid(),
    /** Ends of the free days, as the preview showed them. Any other end is refused. */
    ends: z
      .array(z.object({ accountId: z.uuid(), until: z.iso.datetime({ offset: true }) }))
      .max(MAX_USERS)
      .default([]),
  })
  .refine(hasDays, 'How many days?');
export type StartUsersBulkInput = z.infer<typeof startUsersBulkInput>;

const explained = z.object({ accountId: z.string(), email: z.string(), reason: z.string() });

export const usersBulkPreview = z.object({
  willRun: z.number().int(),
  /** The first few addresses. */
  names: z.array(z.string()),
  /** Free days that move a payment at Stripe. The others are given as a plan. */
  laterPayments: z.number().int(),
  skipped: z.array(explained),
  /** For free days, to send with the start. */
  ends: z.array(z.object({ accountId: z.string(), until: z.string() })),
});
export type UsersBulkPreview = z.infer<typeof usersBulkPreview>;

export const usersBulkJobInput = z.object({ jobId: z.uuid() });
export const usersBulkStarted = z.object({ jobId: z.string() });

export const usersBulkProgress = z.object({
  jobId: z.string(),
  action: actionField,
  by: z.string().nullable(),
  createdAt: z.string(),
  endedAt: isoDate,
  state: z.enum(['running', 'done', 'stopped']),
  counts: z.object({
    waiting: z.number().int(),
    done: z.number().int(),
    skipped: z.number().int(),
    failed: z.number().int(),
  }),
  /** Failed and skipped users, the first fifty. */
  explained: z.array(explained.extend({ state: z.enum(['skipped', 'failed']) })),
});
export type UsersBulkProgress = z.infer<typeof usersBulkProgress>;
export const recentUsersBulk = z.array(usersBulkProgress);
