export type FormatMoney = (amount: number) => string;

/** Whole units of a currency, as '$49'. */
export function moneyIn(currency: string): FormatMoney {
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
  });
  return (amount) => format.format(amount);
}
