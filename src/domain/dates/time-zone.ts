import { isChosenDay } from './end-of-day.ts';

/** Whether the runtime knows this zone, such as 'Europe/Berlin'. */
export function isTimeZone(timeZone: string): boolean {
  // The first format of a process loads all languages and zones. A start with the default needs none.
  if (timeZone === 'UTC') return true;
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The zone of this machine or browser. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Year, month from 1, day, hour, minute and second on the clock there. */
export function wallClock(moment: Date, timeZone: string): number[] {
  return wallText(moment, timeZone).split(/\D+/).map(Number);
}

/** The day there as 'YYYY-MM-DD'. A last day that a person chose is the same day in every zone. */
export function dayThere(moment: Date, timeZone: string): string {
  const iso = moment.toISOString();
  return (isChosenDay(iso) ? iso : wallText(moment, timeZone)).slice(0, 10);
}

/** Noon in UTC of the day there: a mail writes it as that day, in its reader's language. */
export function noonThere(moment: Date, timeZone: string): string {
  return `${dayThere(moment, timeZone)}T12:00:00.000Z`;
}

/** Minutes since midnight there. */
export function minuteOfDay(moment: Date, timeZone: string): number {
  const [, , , hour = 0, minute = 0] = wallClock(moment, timeZone);
  return hour * 60 + minute;
}

/** 'YYYY-MM-DD HH:MM:SS', which is how Sweden writes it. */
const wallText = (moment: Date, timeZone: string) => moment.toLocaleString('sv-SE', { timeZone });
