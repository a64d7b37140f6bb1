import { z } from 'zod';
import { MAX_OPEN_DAYS, MIN_OPEN_DAYS } from '../../domain/signals/record/outcome.ts';
import { isoDate } from '../wire-fields.ts';

/** A setting that is left out stays as it is. */
export const changeRecordInput = z
  .object({
    /** Whether everybody may open the record. */
    isShown: z.boolean().optional(),
    /** A Discord channel's id. Null: anchors are only served. */
    anchorChannel: z
      .string()
      .regex(/^\d{17,20}$/, 'Please paste the channel’s id: 17 to 20 digits.')
      .nullable()
      .optional(),
  })
  .refine(
    ({ isShown, anchorChannel }) => isShown !== undefined || anchorChannel !== undefined,
    'Choose whether the record is shown, or the channel of its anchors.',
  );
export const changeRuleInput = z.object({
  maxOpenDays: z.number().int().min(MIN_OPEN_DAYS).max(MAX_OPEN_DAYS),
});

const rule = z.object({ version: z.number(), fromSeq: z.number(), maxOpenDays: z.number() });
export const ruleAnswer = rule;

/** R in ten-thousandths. */
const figures = z.object({
  closed: z.number(),
  wins: z.number(),
  losses: z.number(),
  evens: z.number(),
  expired: z.number(),
  withdrawn: z.number(),
  withoutR: z.number(),
  open: z.number(),
  late: z.number(),
  rate: z.object({ share: z.number(), low: z.number(), high: z.number() }).nullable(),
  averageR: z.number().nullable(),
  profitFactor: z.number().nullable(),
  totalR: z.number().nullable(),
  maxDrawdownR: z.number().nullable(),
});

const anchor = z.object({
  day: z.string(),
  lastSeq: z.number(),
  head: z.string(),
  channelId: z.string().nullable(),
  messageId: z.string().nullable(),
  witnessedAt: isoDate,
  goneAt: isoDate,
});

export const recordAnswer = z.object({
  shownSince: isoDate,
  anchorChannel: z.string().nullable(),
  claims: z.enum(['documented', 'live']),
  /** The landing page's claim, shown unless `claims` is 'live'. */
  fixedAccuracy: z.string(),
  /** The newest last. */
  rules: z.array(rule),
  entries: z.number(),
  /** The part of these whose fields are not public yet. */
  hidden: z.number(),
  firstAt: isoDate,
  strategies: z.array(z.string()),
  figures,
  /** Newest first. */
  anchors: z.array(anchor),
});
export type RecordView = z.infer<typeof recordAnswer>;
