import { currencyForm, minorDigits } from '../currency.ts';

/** '49' or '49.50' for an amount in minor units. */
export function amountText(amount: number, currency: string): string {
  const digits = minorDigits(currency);
  const whole = amount / 10 ** digits;
  return Number.isInteger(whole) ? String(whole) : whole.toFixed(digits);
}

/** '1,499.50' for '1499.50'. Loading number formats is slow on a phone. */
export const grouped = (amount: string): string => amount.replace(/\B(?=(?:\d{3})+(?!\d))/g, ',');

/** The same with the currency's sign as a language writes it: '$1,499', 'CHF 49.50', 'US$49' or '49 €'. */
export function moneyIn(amount: number, currency: string, locale = 'en'): string {
  const { currencySign, currencySuffix = '' } = currencyForm(currency, locale);
  return `${currencySign}${grouped(amountText(amount, currency))}${currencySuffix}`;
}

/** Minor units for '49', '49.5' or '49,50'. Null for an empty text, NaN for anything else. */
export function parseAmount(text: string, currency: string): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  const found = /^(?<whole>\d{1,10})(?:[.,](?<part>\d*))?$/.exec(typed)?.groups;
  const digits = minorDigits(currency);
  const part = found?.part ?? '';
  if (found === undefined || part.length > digits) return Number.NaN;
  return Number(`${found.whole}${part.padEnd(digits, '0')}`);
}
