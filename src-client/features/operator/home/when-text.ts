import { formatLocale } from '../../../lib/texts/shown-locale.ts';

const TIME = new Intl.DateTimeFormat(formatLocale, { timeStyle: 'short' });
const DAY_AND_TIME = new Intl.DateTimeFormat(formatLocale, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const DAY = new Intl.DateTimeFormat(formatLocale, { month: 'short', day: 'numeric' });

const isToday = (moment: Date, now: Date) => moment.toDateString() === now.toDateString();

/** The time of day for today, else the day. */
export function whenText(iso: string, now = new Date()): string {
  const moment = new Date(iso);
  return (isToday(moment, now) ? TIME : DAY).format(moment);
}

/** '2:35 PM' today, 'Nov 25, 2:35 PM' on another day. */
export function momentText(iso: string, now = new Date()): string {
  const moment = new Date(iso);
  return (isToday(moment, now) ? TIME : DAY_AND_TIME).format(moment);
}
