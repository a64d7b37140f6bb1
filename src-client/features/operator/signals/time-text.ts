import { showMoment } from '../../../lib/dates.ts';
import { formatLocale } from '../../../lib/texts/shown-locale.ts';

const CLOCK = new Intl.DateTimeFormat(formatLocale, {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const SECONDS = new Intl.DateTimeFormat(formatLocale, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

const isToday = (date: Date, now: Date) => date.toDateString() === now.toDateString();

/** '14:35' today, with the day before or after that. */
export function showClock(iso: string, now = new Date()): string {
  const date = new Date(iso);
  return isToday(date, now) ? CLOCK.format(date) : showMoment(iso);
}

/** '14:35:07' today, with the day before or after that. */
export function showSeconds(iso: string, now = new Date()): string {
  const date = new Date(iso);
  return isToday(date, now) ? SECONDS.format(date) : showMoment(iso);
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
