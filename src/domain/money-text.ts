import { minorDigits } from './currency.ts';

/** '$49.00', '¥4,900' or '−€4.90' for an amount in minor units, which not every currency has a hundred of. */
export function moneyText(amount: number, currency: string): string {
  const whole = amount / 10 ** minorDigits(currency);
  return whole.toLocaleString('en-US', { style: 'currency', currency }).replace('-', '−');
}
