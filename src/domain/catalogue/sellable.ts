import { minorDigits } from '../currency.ts';
import type { CatalogueCycle, IntervalUnit } from './catalogue.ts';

/** Stripe bills at most every three years. */
const MAX_COUNT: Record<IntervalUnit, number> = { day: 1_095, week: 156, month: 36, year: 3 };

export function isBillable({ unit, count }: Pick<CatalogueCycle, 'unit' | 'count'>): boolean {
  return Number.isInteger(count) && count >= 1 && count <= MAX_COUNT[unit];
}

/**
 * Smallest charges in minor units, as Stripe documents them for its settlement currencies. For every
 * other currency Stripe compares with these after conversion, so only Stripe can say.
 */
const MIN_AMOUNT = new Map<string, number>([
  ['aed', 200],
  ['aud', 50],
  ['bgn', 100],
  ['brl', 50],
  ['cad', 50],
  ['chf', 50],
  ['czk', 1_500],
  ['dkk', 250],
  ['eur', 50],
  ['gbp', 30],
  ['hkd', 400],
  ['huf', 17_500],
  ['inr', 50],
  ['jpy', 50],
  ['mxn', 1_000],
  ['myr', 200],
  ['nok', 300],
  ['nzd', 50],
  ['pln', 200],
  ['ron', 200],
  ['sek', 300],
  ['sgd', 50],
  ['thb', 1_000],
  ['usd', 50],
]);

export type AmountFault =
  | { kind: 'not-whole' }
  | { kind: 'too-small'; least: number }
  | { kind: 'too-large'; most: number }
  /** Stripe rounds currencies with three decimals to tens. */
  | { kind: 'not-in-tens' };

/** Stripe takes amounts of up to twelve digits in rupiah, and of up to eight in any other currency. */
function maxAmount(currency: string): number {
  return currency.toLowerCase() === 'idr' ? 999_999_999_999 : 99_999_999;
}

/** Null when Stripe takes the amount. */
export function amountFault(amount: number, currency: string): AmountFault | null {
  if (!Number.isInteger(amount)) return { kind: 'not-whole' };
  const least = MIN_AMOUNT.get(currency) ?? 1;
  if (amount < least) return { kind: 'too-small', least };
  const most = maxAmount(currency);
  if (amount > most) return { kind: 'too-large', most };
  if (minorDigits(currency) === 3 && amount % 10 !== 0) return { kind: 'not-in-tens' };
  return null;
}
