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
