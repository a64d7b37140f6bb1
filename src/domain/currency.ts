/** At Stripe an amount of these is in whole units. The Ugandan shilling is too, but is charged in hundredths. */
const WITHOUT_HUNDREDTHS = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ');
const WITH_THOUSANDTHS = ['bhd', 'jod', 'kwd', 'omr', 'tnd'];

/** The price list is in hundredths: 4900 of any other currency would be another price than the one shown. */
export function hasHundredths(currency: string): boolean {
  return ![...WITHOUT_HUNDREDTHS, ...WITH_THOUSANDTHS].includes(currency.toLowerCase());
}

/** What stands before an amount: '$', 'CA$', 'CHF ' with a space that does not break. */
export function currencySign(currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
  return /\p{L}$/u.test(sign) ? `${sign}\u00a0` : sign;
}
