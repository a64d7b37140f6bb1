import { z } from 'zod';
import { MEMBER_ACTIONS } from '../../domain/community/member-action.ts';
import { consoleAnswer, snowflake } from './discord-console.contract.ts';

/** Above the largest selection a page can make. */
const MAX_MEMBERS = 20_000;

export const bulkInput = z.object({
  memberIds: z.array(snowflake).max(MAX_MEMBERS),
  action: z.object({ type: z.enum(MEMBER_ACTIONS), roleId: snowflake.nullish() }),
});
export type BulkInput = z.infer<typeof bulkInput>;

const ITEM_STATES = ['waiting', 'doing', 'done', 'skipped', 'failed'] as const;
const bulkItem = z.object({
  memberId: z.string(),
  name: z.string(),
  state: z.enum(ITEM_STATES),
  ok: z.boolean(),
  /** Stable code for programs. Null when there is nothing to explain. */
  code: z.string().nullable(),
  message: z.string(),
});
export type BulkItemView = z.infer<typeof bulkItem>;

const progress = {
  jobId: z.string().optional(),
  state: z.enum(['running', 'done', 'stopped']).optional(),
  done: z.number().optional(),
  total: z.number().optional(),
};

/** The answer of the documented call, as completed by R-46. */
export const bulkAnswer = consoleAnswer.extend({
  ...progress,
  results: z.array(bulkItem).optional(),
});
export type BulkAnswer = z.infer<typeof bulkAnswer>;

export const previewAnswer = consoleAnswer.extend({
  willRun: z.number(),
  /** The first members that will be changed. */
  names: z.array(z.string()),
  skipped: z.array(bulkItem),
  /** The phrase that the operator must type before a kick or ban. Null for other actions. */
  phrase: z.string().nullable(),
});
export type BulkPreview = z.infer<typeof previewAnswer>;

export const jobInput = z.object({ jobId: z.uuid() });
export const jobAnswer = consoleAnswer.extend({
  ...progress,
  /** Code of the reason why the job stopped. */
  reason: z.string().nullable(),
  /** A worker is on the job. A stopped job may still have one call to finish. */
  isUnderWay: z.boolean(),
  counts: z.object({
    waiting: z.number(),
    done: z.number(),
    skipped: z.number(),
    failed: z.number(),
  }),
  /** Every skipped or failed member with the reason. Successes are only counted. */
  explained: z.array(bulkItem),
});
export type BulkProgress = z.infer<typeof jobAnswer>;

export const recentJobsAnswer = z.object({
  jobs: z.array(
    z.object({
      jobId: z.string(),
      title: z.string(),
      operator: z.string(),
      at: z.string(),
      state: z.enum(['running', 'done', 'stopped']),
      message: z.string(),
    }),
  ),
});
