import { formatLocale } from './texts/shown-locale.ts';

const DAY = new Intl.DateTimeFormat(formatLocale, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
});
const MOMENT = new Intl.DateTimeFormat(formatLocale, { dateStyle: 'medium', timeStyle: 'short' });

/** 'Dec 20, 2026', or a dash for null. */
export function showDay(iso: string | null): string {
  const date = iso === null ? null : new Date(iso);
  return date === null || Number.isNaN(date.getTime()) ? '–' : DAY.format(date);
}

export function showMoment(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '–' : MOMENT.format(date);
}

/** The chosen day is inclusive. Null for an empty field. */
export const endOfDay = (day: string) => (day === '' ? null : `${day}T23:59:59.000Z`);

const AGO = new Intl.RelativeTimeFormat(formatLocale, { numeric: 'auto' });
const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const;

/** '3 minutes ago', 'yesterday', or 'just now' below one minute. */
export function showAgo(iso: string, now = Date.now()): string {
  const seconds = (now - Date.parse(iso)) / 1000;
  for (const [size, unit] of UNITS) {
    if (seconds >= size) return AGO.format(-Math.floor(seconds / size), unit);
  }
  return 'just now';
}
