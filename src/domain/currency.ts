/**
 * Stripe takes these in whole units. The Ugandan shilling has no decimals either, but Stripe charges it in hundredths.
 */
const WITHOUT_HUNDREDTHS = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ');
const WITH_THOUSANDTHS = ['bhd', 'jod', 'kwd', 'omr', 'tnd'];

/** Decimals of the currency's minor unit at Stripe: 2 for dollars, 0 for yen. */
export function minorDigits(currency: string): number {
  const code = currency.toLowerCase();
  if (WITHOUT_HUNDREDTHS.includes(code)) return 0;
  return WITH_THOUSANDTHS.includes(code) ? 3 : 2;
}

/**
 * The documented price list is in hundredths: in any other currency, 4900 would charge a different price than the page
 * shows.
 */
export function hasHundredths(currency: string): boolean {
  return minorDigits(currency) === 2;
}

/** Prefix of an amount: '$', 'CA$', or 'CHF ' with a non-breaking space. */
export function currencySign(currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
  return /\p{L}$/u.test(sign) ? `${sign}\u00a0` : sign;
}

/** How a language writes an amount: '$49', 'US$49' or '49 €'. */
export function currencyForm(
  currency: string,
  locale: string,
): { currencySign: string; currencySuffix?: string } {
  if (locale === 'en') return { currencySign: currencySign(currency) };
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(1);
  const at = parts.findIndex(({ type }) => type === 'currency');
  const sign = parts[at]?.value ?? currency;
  const isBefore = at < parts.findIndex(({ type }) => type === 'integer');
  if (!isBefore) return { currencySign: '', currencySuffix: `\u00a0${sign}` };
  return { currencySign: /\p{L}$/u.test(sign) ? `${sign}\u00a0` : sign };
}
