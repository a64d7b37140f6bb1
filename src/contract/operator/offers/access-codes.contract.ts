import { z } from 'zod';
import { MAX_ACCESS_CODES, MAX_ACCESS_DAYS } from '../../../domain/offers/access-code.ts';
import { isoDate, planField } from '../../wire-fields.ts';

const moment = z.iso.datetime();

export const makeAccessCodesInput = z.object({
  /** For the operator: who gets the codes. */
  name: z.string().trim().min(1, 'Please name these codes.').max(100),
  plan: planField,
  count: z.number().int().min(1).max(MAX_ACCESS_CODES),
  /** Days from the redemption, or a date for all: exactly one of them. */
  days: z.number().int().min(1).max(MAX_ACCESS_DAYS).nullable(),
  until: moment.nullable(),
  /** Null: no limit. */
  redeemBy: moment.nullable(),
});
/** The codes are in this answer alone. */
export const makeAccessCodesAnswer = z.object({ id: z.string(), codes: z.array(z.string()) });

export const endAccessCodesInput = z.object({ id: z.uuid() });

const batch = z.object({
  id: z.string(),
  name: z.string(),
  plan: z.string(),
  count: z.number(),
  redeemed: z.number(),
  days: z.number().nullable(),
  until: isoDate,
  redeemBy: isoDate,
  createdAt: z.string(),
  state: z.enum(['live', 'over', 'ended']),
});
export type AccessCodeBatchView = z.infer<typeof batch>;

export const accessCodesAnswer = z.object({ batches: z.array(batch), redeemUrl: z.string() });
export type AccessCodesAnswer = z.infer<typeof accessCodesAnswer>;
