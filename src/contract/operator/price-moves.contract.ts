import { z } from 'zod';
import { LEFT_REASONS } from '../../domain/price-move.ts';
import { billingField, isoDate, planField } from '../wire-fields.ts';

const count = z.number().int();

const priceMove = z.object({
  id: z.string(),
  plan: planField,
  cycle: billingField,
  /** The new price, in minor units. */
  amount: count,
  currency: z.string(),
  state: z.enum(['running', 'stopped', 'done']),
  startedAt: z.string(),
  members: count,
  /** The email was sent. */
  mailed: count,
  /** Stripe changes the price at the renewal. */
  scheduled: count,
  /** Renewed at the new price. */
  moved: count,
  /** These keep their price. */
  left: z.array(z.object({ reason: z.enum(LEFT_REASONS), members: count })),
  /** The first of the renewals that are still to come. */
  nextAt: isoDate,
});
export type PriceMoveView = z.infer<typeof priceMove>;

export const priceMovesAnswer = z.array(priceMove);
export const priceMoveInput = z.object({ id: z.uuid() });

/** A price whose present subscribers move to it at a renewal, with notice. */
export const movedPriceInput = z.object({ plan: planField, cycle: billingField });
