import { settings } from './public-settings.ts';

export type FormatMoney = (amount: number) => string;

/** Whole units, as '$49'. The sign comes with the page: loading its number formats keeps a phone busy. */
export const money: FormatMoney = (amount) => `${settings.currencySign}${amount}`;
