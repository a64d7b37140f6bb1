import { parseAmount } from '../catalogue/parse-amount.ts';
import { minorDigits } from '../currency.ts';

interface Disputed {
  /** In minor units. */
  amountCents: number;
  currency: string;
}

/** '490.00': what a person types before a final act. An id of 27 characters is only copied. */
export function amountToType({ amountCents, currency }: Disputed): string {
  const digits = minorDigits(currency);
  return (amountCents / 10 ** digits).toFixed(digits);
}

/** Also true without the decimals, and with a comma. */
export function isTypedAmount(typed: string, { amountCents, currency }: Disputed): boolean {
  return parseAmount(typed, currency) === amountCents;
}
