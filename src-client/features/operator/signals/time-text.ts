import { formatLocale } from '../../../lib/texts/shown-locale.ts';
import { momentText } from '../home/when-text.ts';

const SECONDS = new Intl.DateTimeFormat(formatLocale, { timeStyle: 'medium' });

/** '2:35:07 PM' today; another day's without the seconds. */
export function showSeconds(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const isToday = date.toDateString() === now.toDateString();
  return isToday ? SECONDS.format(date) : momentText(iso, now);
}

const UNITS = [
  [24 * 60, 'day'],
  [60, 'hour'],
  [1, 'minute'],
] as const;

/** The largest unit that fits: '6 hours', '90 minutes'. */
export function showMinutes(minutes: number): string {
  const [size, unit] = UNITS.find(([each]) => minutes >= each && minutes % each === 0) ?? [
    1,
    'minute',
  ];
  const count = minutes / size;
  return `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`;
}
