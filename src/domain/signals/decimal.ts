import type { Decimal } from './signal.ts';

const PLAIN = /^(\d{1,15})(?:\.(\d{1,20}))?$/;
const MAX_FRACTION_DIGITS = 20;

/** Null unless the value is a positive number in plain digits: '1,234.5', 'NaN', '-1' and '0' are not. */
export function readDecimal(value: unknown): Decimal | null {
  const text = typeof value === 'number' ? plainDigits(value) : value;
  if (typeof text !== 'string') return null;
  const [, whole = '', fraction = ''] = PLAIN.exec(text.trim()) ?? [];
  if (whole === '') return null;
  const short = whole.replace(/^0+(?=\d)/, '');
  const rest = fraction.replace(/0+$/, '');
  const decimal = rest === '' ? short : `${short}.${rest}`;
  return decimal === '0' ? null : decimal;
}

/** JSON writes small numbers with an exponent, such as 1e-7. */
function plainDigits(value: number): string {
  const text = String(value);
  return text.includes('e-') ? value.toFixed(MAX_FRACTION_DIGITS) : text;
}
