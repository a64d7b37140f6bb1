import { z } from 'zod';
import { isoDate, planField } from './wire-fields.ts';

/** A plan that was paid elsewhere and that a subscription here can continue. */
const handOver = z.object({
  plan: planField,
  until: z.string(),
  source: z.string(),
  /** Null: a payment now is charged at once. */
  firstChargeAt: isoDate,
});
export type HandOver = z.infer<typeof handOver>;
export const handOverAnswer = handOver.nullable();
