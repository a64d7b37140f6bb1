import type { NumbersFigure } from '../../../../src/contract/operator-numbers.contract.ts';
import { minorDigits } from '../../../../src/domain/currency.ts';
import { dateFormat } from '../../../../src/domain/dates/date-text.ts';
import type { DayRange } from '../../../../src/domain/numbers/day-range.ts';
import { isFew } from '../../../../src/domain/numbers/few-cases.ts';
import { percentText } from '../../../../src/domain/numbers/percent-text.ts';
import { showUtc } from '../../../lib/dates.ts';
import { formatLocale } from '../../../lib/texts/shown-locale.ts';
import { type Change, changeOf } from '../home/change-text.ts';
import { shownSeconds, showSeconds } from '../parts/ago.ts';
import { NUMBERS_COPY as COPY } from './copy.ts';

type Look = Parameters<typeof dateFormat>[0];

/** 'Mar 3 – Apr 2, 2026' */
function showUtcRange({ from, to }: DayRange, look: Look = 'day'): string {
  const format = dateFormat(look, { locale: formatLocale, timeZone: 'UTC' });
  return format.formatRange(new Date(from), new Date(to));
}

export function rangeText({ from, to }: DayRange): string {
  return from === to ? showUtc(from) : showUtcRange({ from, to });
}

/** Without the year, for rows and axes. */
export function bucketText({ from, to }: DayRange, unit: 'day' | 'week' | 'month'): string {
  if (unit === 'month') return showUtc(from, 'month');
  return unit === 'day' || from === to
    ? showUtc(from, 'day of a year')
    : showUtcRange({ from, to }, 'day of a year');
}

/** Exact to the minor unit, and without it for whole units. With a minus sign, as `signedMoney` has it. */
export function moneyText(cents: number, currency: string): string {
  const digits = minorDigits(currency);
  const options = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
  const text = new Intl.NumberFormat('en-US', options).format(cents / 10 ** digits);
  return text.replace('-', '−');
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

/** The value of a figure. A share of few cases is their count: '2 of 5', or the lost money. */
export function valueText(figure: NumbersFigure, unit: Unit, currency?: string): string {
  const { value, cases, part } = figure;
  if (unit !== 'share' || value === null || cases === undefined || !isFew(cases.now)) {
    return figureText(value, unit, currency);
  }
  return part === undefined
    ? COPY.tooFew
    : part.isMoney
      ? figureText(part.amount, 'money', currency)
      : COPY.partOf(countText(part.amount), countText(cases.now));
}

/** The value as far as it is shown: a change is the difference of what the page says. */
function shownValue(value: number | null, unit: Unit): number | null {
  if (value === null) return null;
  if (unit === 'share') return Math.round(value * 1_000) / 1_000;
  return unit === 'seconds' ? shownSeconds(value) : Math.round(value);
}

/**
 * Null without anything to compare, also for a share of few cases. The difference of two shares is in points, because a
 * percentage would mislead.
 */
export function figureChange(figure: NumbersFigure, unit: Unit, currency?: string): Change | null {
  const { cases } = figure;
  const value = shownValue(figure.value, unit);
  const before = shownValue(figure.before, unit);
  if (value === null || before === null) return null;
  if (unit === 'share' && cases !== undefined) {
    if (isFew(Math.min(cases.now, cases.before ?? 0))) return null;
  }
  const isSame = figureText(value, unit, currency) === figureText(before, unit, currency);
  if (isSame) return { direction: 'same', text: 'No change', isNews: false };
  if (unit !== 'share') {
    return changeOf({ now: value, before, cases }, (amount) => figureText(amount, unit, currency));
  }
  const points = Math.round((value - before) * 1_000) / 10;
  const size = Math.abs(points).toFixed(1);
  return { direction: points > 0 ? 'up' : 'down', text: `${size} ${COPY.points}`, isNews: true };
}
