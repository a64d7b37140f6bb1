import { grouped, moneyIn } from '../../src/domain/catalogue/amount-text.ts';
import { settings } from './public-settings.ts';
import { pageLocale } from './texts/shown-locale.ts';

/** Takes minor units, such as cents. */
export type FormatMoney = (amount: number) => string;

/** '$49', '$49.50' or '$1,499'. The server embeds the sign: loading number formats is slow on a phone. */
export const money: FormatMoney = (amount) => {
  const whole = wholeUnits(amount);
  const text = Number.isInteger(whole) ? String(whole) : whole.toFixed(settings.currencyDigits);
  return `${settings.currencySign}${grouped(text)}${settings.currencySuffix ?? ''}`;
};

/** In any currency, as the page's language writes it. */
export const shownMoney = (amount: number, currency: string) =>
  moneyIn(amount, currency, pageLocale);

/** 49 for 4900 cents. */
export function wholeUnits(amount: number): number {
  return amount / 10 ** settings.currencyDigits;
}
