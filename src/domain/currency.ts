/** At Stripe an amount of these is in whole units. The Ugandan shilling is too, but is charged in hundredths. */
const WITHOUT_HUNDREDTHS = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ');
const WITH_THOUSANDTHS = ['bhd', 'jod', 'kwd', 'omr', 'tnd'];

/** The price list is in hundredths: 4900 of any other currency would be another price than the one shown. */
export function hasHundredths(currency: string): boolean {
  return ![...WITHOUT_HUNDREDTHS, ...WITH_THOUSANDTHS].includes(currency.toLowerCase());
}
