import type { Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import { reducedAmount } from '../../../../src/domain/offers/discount-code.ts';
import { type OfferLife, PERIOD_DAYS } from './rights.ts';

const PRICE: Record<string, number> = { basic: 1_000, standard: 4_900, premium: 9_900 };

const priceOf = (plan: Plan): number => PRICE[plan] ?? 0;

/** A code reduces the first payment. */
export function dueOf({ plan, percentOff, payments }: OfferLife): number {
  if (percentOff === null || payments.length > 0) return priceOf(plan);
  return reducedAmount({ percentOff, amountOff: null }, priceOf(plan));
}

/** A new period, less the days that were paid and fell into the pause. */
export function dueAfterPause({ plan, pause }: OfferLife): number {
  const credit = Math.round((priceOf(plan) * (pause?.creditDays ?? 0)) / PERIOD_DAYS);
  return Math.max(0, priceOf(plan) - credit);
}
