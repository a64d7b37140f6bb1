import { agoTextIn } from '../../src/domain/dates/ago-text.ts';
import { type DateReader, dateFormat } from '../../src/domain/dates/date-text.ts';
import { isChosenDay } from '../../src/domain/dates/end-of-day.ts';
import { formatLocale } from './texts/shown-locale.ts';

type Look = Parameters<typeof dateFormat>[0];

const HERE = { locale: formatLocale };
const IN_UTC = { locale: formatLocale, timeZone: 'UTC' };

function show(look: Look, iso: string | null, reader: DateReader = HERE): string {
  const date = new Date(iso ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? '–' : dateFormat(look, reader).format(date);
}

/** 'Dec 20, 2026', or a dash for null. A last day that a person chose is the same day in every zone. */
export const showDay = (iso: string | null): string =>
  show('day', iso, isChosenDay(iso) ? IN_UTC : HERE);

/** 'Dec 20, 2026, 2:35 PM GMT+1', in the reader's zone. */
export const showMoment = (iso: string): string => show('moment', iso);

/** The end of something: a last day that a person chose, or a moment in the reader's zone. */
export const showEnd = (iso: string): string => (isChosenDay(iso) ? showDay(iso) : showMoment(iso));

const isToday = (iso: string, now: Date) => new Date(iso).toDateString() === now.toDateString();

/** '2:35 PM GMT+1' today, 'Dec 20, 2:35 PM GMT+1' on another day. */
export function showRecent(iso: string, now = new Date()): string {
  return show(isToday(iso, now) ? 'time' : 'moment of a year', iso);
}

/** '2:35 PM GMT+1' today, 'Dec 20' on another day. */
export function showRecentDay(iso: string, now = new Date()): string {
  return show(isToday(iso, now) ? 'time' : 'day of a year', iso);
}

/** As showRecent, with the seconds of today's. */
export function showRecentSeconds(iso: string, now = new Date()): string {
  return isToday(iso, now) ? show('seconds', iso) : showRecent(iso, now);
}

/** A business day 'YYYY-MM-DD', which is a day in UTC, or a month 'YYYY-MM'. */
export function showUtc(day: string, look: Look = 'day'): string {
  return dateFormat(look, IN_UTC).format(new Date(day));
}

const agoText = agoTextIn(formatLocale);

/** '3 minutes ago', 'yesterday', or 'just now' below one minute. */
export function showAgo(iso: string, now = Date.now()): string {
  return agoText((now - Date.parse(iso)) / 1000);
}
