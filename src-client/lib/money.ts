import { settings } from './public-settings.ts';

export type FormatMoney = (amount: number) => string;

/** Whole units, such as '$49'. The server embeds the sign: loading number formats is slow on a phone. */
export const money: FormatMoney = (amount) => `${settings.currencySign}${amount}`;
