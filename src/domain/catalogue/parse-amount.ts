import { minorDigits } from '../currency.ts';

/** Minor units for '49', '49.5' or '49,50'. Null for an empty text, NaN for anything else. */
export function parseAmount(text: string, currency: string): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  const found = /^(?<whole>\d{1,10})(?:[.,](?<part>\d*))?$/.exec(typed)?.groups;
  const digits = minorDigits(currency);
  const part = found?.part ?? '';
  if (found === undefined || part.length > digits) return Number.NaN;
  return Number(`${found.whole}${part.padEnd(digits, '0')}`);
}
