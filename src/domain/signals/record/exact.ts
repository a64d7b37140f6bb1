import type { Decimal } from '../signal.ts';

const FRACTION_DIGITS = 20;

/** A decimal as a whole number of 10^-20, which is exact: no level has more digits. */
export function scaled(value: Decimal): bigint {
  const [whole = '0', fraction = ''] = value.split('.');
  return BigInt(whole + fraction.padEnd(FRACTION_DIGITS, '0'));
}

/** Rounds down, also below zero. */
export function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const isExact = quotient * divisor === dividend;
  return isExact || dividend < 0n === divisor < 0n ? quotient : quotient - 1n;
}
