import { minuteOfDay } from '../dates/time-zone.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const NOON = 12 * 60;

/** The last noon of the seller's day that has passed. */
export function lastNoon(now: Date, timeZone: string): Date {
  const passed = (minuteOfDay(now, timeZone) - NOON + DAY_MINUTES) % DAY_MINUTES;
  const whole = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  const noon = new Date(whole - passed * MINUTE_MS);
  // Where the clocks changed since, the wall clock decides.
  const drift = minuteOfDay(noon, timeZone) - NOON;
  return new Date(noon.getTime() - drift * MINUTE_MS);
}
