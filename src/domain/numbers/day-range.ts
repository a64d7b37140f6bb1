import { dayOf } from '../operator/stretches.ts';

const DAY_MS = 86_400_000;

/** Whole UTC days, both included, as 'YYYY-MM-DD'. */
export interface DayRange {
  from: string;
  to: string;
}

export const PRESETS = [
  '7d',
  '30d',
  '90d',
  '12m',
  'this-month',
  'last-month',
  'this-year',
] as const;
export type Preset = (typeof PRESETS)[number];
export const DEFAULT_PRESET: Preset = '30d';

/** Longest range: bounds the rows of one view. */
const MAX_RANGE_DAYS = 731;

const at = (day: string) => new Date(`${day}T00:00:00.000Z`);

export function addDays(day: string, days: number): string {
  return dayOf(new Date(at(day).getTime() + days * DAY_MS));
}

export function daysBetween({ from, to }: DayRange): number {
  return Math.round((at(to).getTime() - at(from).getTime()) / DAY_MS) + 1;
}

export function isDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(at(text).getTime()) &&
    dayOf(at(text)) === text
  );
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

/** The same day of another month, or its last day if the month is shorter. */
function addMonths(day: string, months: number): string {
  const first = at(firstOfMonth(day));
  first.setUTCMonth(first.getUTCMonth() + months);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(Number(day.slice(8)), last));
  return dayOf(first);
}

export function presetRange(preset: Preset, today: string): DayRange {
  switch (preset) {
    case '7d':
      return { from: addDays(today, -6), to: today };
    case '30d':
      return { from: addDays(today, -29), to: today };
    case '90d':
      return { from: addDays(today, -89), to: today };
    case '12m':
      return { from: addDays(addMonths(today, -12), 1), to: today };
    case 'this-month':
      return { from: firstOfMonth(today), to: today };
    case 'last-month':
      return { from: addMonths(firstOfMonth(today), -1), to: addDays(firstOfMonth(today), -1) };
    case 'this-year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    default:
      return preset satisfies never;
  }
}

/** Own dates that are usable: in order, not in the future, at most `MAX_RANGE_DAYS`. Null otherwise. */
export function ownRange(from: string, to: string, today: string): DayRange | null {
  if (!isDay(from) || !isDay(to)) return null;
  const range = { from, to: to > today ? today : to };
  const days = daysBetween(range);
  return days < 1 || days > MAX_RANGE_DAYS ? null : range;
}

/**
 * The period to compare with: the year before for this year, the months before for whole months, the same days of the
 * month before for a month that has begun, otherwise as many days right before.
 */
export function rangeBefore({ from, to }: DayRange, span: Preset | null = null): DayRange {
  if (span === 'this-year') return { from: addMonths(from, -12), to: addMonths(to, -12) };
  const startsMonth = from === firstOfMonth(from);
  const endsMonth = addDays(to, 1) === firstOfMonth(addDays(to, 1));
  if (startsMonth && endsMonth) {
    const months = monthOf(addDays(to, 1)) - monthOf(from);
    return { from: addMonths(from, -months), to: addDays(from, -1) };
  }
  if (startsMonth && monthOf(from) === monthOf(to)) {
    return { from: addMonths(from, -1), to: addMonths(to, -1) };
  }
  const days = daysBetween({ from, to });
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

/** Months since year 0. */
function monthOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

export type BucketUnit = 'day' | 'week' | 'month';

const MAX_DAILY = 31;
const MAX_WEEKLY = 190;

export function unitOf(range: DayRange): BucketUnit {
  const days = daysBetween(range);
  if (days <= MAX_DAILY) return 'day';
  return days <= MAX_WEEKLY ? 'week' : 'month';
}

/** Days, weeks from Monday or calendar months, oldest first. The first and last may be cut by the range. */
export function bucketsOf(range: DayRange): DayRange[] {
  const unit = unitOf(range);
  const buckets: DayRange[] = [];
  let from = range.from;
  while (from <= range.to) {
    const end = lastDayOf(unit, from);
    const to = end < range.to ? end : range.to;
    buckets.push({ from, to });
    from = addDays(to, 1);
  }
  return buckets;
}

function lastDayOf(unit: BucketUnit, day: string): string {
  if (unit === 'day') return day;
  if (unit === 'month') return addDays(addMonths(firstOfMonth(day), 1), -1);
  const weekday = (at(day).getUTCDay() + 6) % 7;
  return addDays(day, 6 - weekday);
}
