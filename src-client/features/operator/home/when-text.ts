import { formatLocale } from '../../../lib/texts/shown-locale.ts';

const TIME = new Intl.DateTimeFormat(formatLocale, { timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat(formatLocale, { month: 'short', day: 'numeric' });

/** The time of day for today, else the day. */
export function whenText(iso: string, now = new Date()): string {
  const moment = new Date(iso);
  const isToday = moment.toDateString() === now.toDateString();
  return (isToday ? TIME : DAY).format(moment);
}
