import type { z } from 'zod';
import type { statisticsAnswer } from '../../../../src/contract/operator/operations.contract.ts';
import { minorDigits } from '../../../../src/domain/currency.ts';
import { PEOPLE_COUNTS } from '../../../../src/domain/numbers/paying.ts';
import type { Figure } from '../../../components/figures.tsx';
import { showSeconds } from '../parts/ago.ts';

export type Statistics = z.infer<typeof statisticsAnswer>;

/** Whole units of an amount in minor ones, which not every currency has a hundred of. */
export function wholeUnits(amount: number, currency: string): number {
  return amount / 10 ** minorDigits(currency);
}

/** Whole currency units: a chart over months needs no cents. */
export function showMoney(amount: number, currency: string): string {
  return showUnits(wholeUnits(amount, currency), currency);
}

/** The same of an amount that is in whole units already. */
export function showUnits(units: number, currency: string): string {
  const style = { style: 'currency', currency, maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat('en-US', style).format(units);
}

/** Whole currency units in the width of an axis: '$160K'. */
export function showAxisMoney(units: number, currency: string): string {
  const style = { style: 'currency', currency, notation: 'compact' } as const;
  return new Intl.NumberFormat('en-US', { ...style, maximumFractionDigits: 1 }).format(units);
}

/** An amount as far as `showMoney` shows it. */
export function roundMoney(amount: number, currency: string): number {
  const unit = 10 ** minorDigits(currency);
  return Math.round(amount / unit) * unit;
}

/** States the exclusions from the MRR chart, and revenue in other currencies. */
export function moneyNote({ days, currency }: Statistics): string {
  const elsewhere = Object.entries(days.at(-1)?.mrrElsewhere ?? {});
  const counted = `MRR is in ${currency.toUpperCase()}, after discounts and before tax.`;
  if (elsewhere.length === 0) return counted;
  const others = elsewhere.map(([each, cents]) => showMoney(cents, each)).join(' and ');
  return `${counted} Not included, in other currencies: ${others} a month.`;
}

/** Explains why these counts differ from the documented ones above the list. */
export const COUNTS_NOTE =
  'Paid Users above counts accounts on any plan but Free, given plans and trials included. The figures here count people who pay, also before they set up an account; Past due counts those whose last payment failed.';

function showChange(sign: '+' | '−', users: number): string {
  return users === 0 ? '0' : `${sign}${users.toLocaleString('en-US')}`;
}

/** Today's figures and their change over the range. */
export function glance({ days, currency }: Statistics): Figure[] {
  const last = days.at(-1);
  if (last === undefined) return [];
  const sum = (pick: 'joined' | 'churned') => days.reduce((total, day) => total + day[pick], 0);
  const active = Object.values(last.active).reduce((total, users) => total + users, 0);
  const waited = days.findLast(({ p50 }) => p50 !== null);
  return [
    { name: 'MRR', value: showMoney(last.mrrCents, currency) },
    { name: PEOPLE_COUNTS.paying.name, value: active.toLocaleString('en-US') },
    { name: PEOPLE_COUNTS.joined.name, value: showChange('+', sum('joined')) },
    { name: PEOPLE_COUNTS.ended.name, value: showChange('−', sum('churned')) },
    { name: 'Past due', value: last.pastDue.toLocaleString('en-US') },
    { name: 'Time to access', value: showSeconds(waited?.p50 ?? null), unit: 'median' },
  ];
}
