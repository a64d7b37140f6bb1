/** Decimals of a rate, such as '7.1%', and of a comparison or a cell of many, such as '54%'. */
const DIGITS = { rate: 1, whole: 0 } as const;

/** The only format of a share of 1. '7.1%'; a language that writes another one gets its own. */
export function percentText(
  share: number,
  look: keyof typeof DIGITS = 'rate',
  locale = 'en-US',
): string {
  const digits = DIGITS[look];
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(locale, { style: 'percent', ...options }).format(share);
}
