import type { NumbersFigure } from '../../../../src/contract/operator-numbers.contract.ts';
import { minorDigits } from '../../../../src/domain/currency.ts';
import type { DayRange } from '../../../../src/domain/numbers/day-range.ts';
import { percentText } from '../../../../src/domain/numbers/percent-text.ts';
import { showUtc, showUtcRange } from '../../../lib/dates.ts';
import { type Change, changeOf } from '../home/change-text.ts';
import { showSeconds } from '../parts/ago.ts';
import { NUMBERS_COPY as COPY } from './copy.ts';

/** 'Mar 3 – Apr 2, 2026' */
export function rangeText({ from, to }: DayRange): string {
  return from === to ? showUtc(from) : showUtcRange(from, to);
}

/** Without the year, for rows and axes. */
export function bucketText({ from, to }: DayRange, unit: 'day' | 'week' | 'month'): string {
  if (unit === 'month') return showUtc(from, 'month');
  return unit === 'day' || from === to
    ? showUtc(from, 'day of a year')
    : showUtcRange(from, to, 'day of a year');
}

/** Exact to the minor unit, and without it for whole units. */
export function moneyText(cents: number, currency: string): string {
  const digits = minorDigits(currency);
  const options = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
  return new Intl.NumberFormat('en-US', options).format(cents / 10 ** digits);
}

/** '+$12' or '−$12', and '$0'. */
export function signedMoney(cents: number, currency: string): string {
  if (cents === 0) return moneyText(0, currency);
  return `${cents > 0 ? '+' : '−'}${moneyText(Math.abs(cents), currency)}`;
}

export const countText = (count: number) => count.toLocaleString('en-US');

export type Unit = 'money' | 'count' | 'share' | 'seconds';

export function figureText(value: number | null, unit: Unit, currency = 'usd'): string {
  if (value === null) return COPY.unknown;
  switch (unit) {
    case 'money':
      return moneyText(Math.round(value), currency);
    case 'count':
      return countText(value);
    case 'share':
      return percentText(value);
    case 'seconds':
      return showSeconds(value);
    default:
      return unit satisfies never;
  }
}

/** Null without anything to compare. The difference of two shares is in points, because a percentage would mislead. */
export function figureChange(
  { value, before }: NumbersFigure,
  unit: Unit,
  currency?: string,
): Change | null {
  if (value === null || before === null) return null;
  const isSame = figureText(value, unit, currency) === figureText(before, unit, currency);
  if (isSame) return { direction: 'same', text: 'No change' };
  if (unit !== 'share') {
    const show = (amount: number) => figureText(amount, unit, currency);
    return changeOf(value, before, { unit: show, percentFrom: unit === 'count' ? 10 : 1 });
  }
  const points = Math.round((value - before) * 1_000) / 10;
  const size = Math.abs(points).toFixed(1);
  return { direction: points > 0 ? 'up' : 'down', text: `${size} ${COPY.points}` };
}
