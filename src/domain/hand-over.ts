import { wallClock } from './dates/time-zone.ts';

const DAY_MS = 86_400_000;
/** Stripe refuses a trial that ends sooner, measured when the page is opened. */
const MIN_TRIAL_MS = 2 * DAY_MS;
/** Between our clock and Stripe's, and for the call itself. */
const MARGIN_MS = 10 * 60_000;

/** Days before the end of a plan that was paid elsewhere on which its owner is written to. */
const MAIL_DAYS = [14, 3, 0] as const;
export type MailDays = (typeof MAIL_DAYS)[number];

/** The latest noon in a time zone that is not after this moment. */
export function noonBefore(moment: Date, timeZone: string): Date {
  for (const back of [0, 1]) {
    const noon = noonOf(new Date(moment.getTime() - back * DAY_MS), timeZone);
    if (noon <= moment) return noon;
  }
  return new Date(moment.getTime() - DAY_MS);
}

/** Noon of the day that this moment falls on there. */
function noonOf(moment: Date, timeZone: string): Date {
  const [year = 0, month = 1, day = 1] = wallClock(moment, timeZone);
  const guess = Date.UTC(year, month - 1, day, 12);
  // The clocks may change between the guess and noon there, so the difference is taken twice.
  const first = guess - offsetAt(new Date(guess), timeZone);
  return new Date(guess - offsetAt(new Date(first), timeZone));
}

function offsetAt(moment: Date, timeZone: string): number {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = wallClock(
    moment,
    timeZone,
  );
  const there = Date.UTC(year, month - 1, day, hour, minute, second);
  return there - Math.floor(moment.getTime() / 1_000) * 1_000;
}

/** The newest mail that is due; null: none yet, or it was sent. */
export function dueMail(
  { until, lastSent }: { until: Date; lastSent: MailDays | null },
  { now, timeZone }: { now: Date; timeZone: string },
): MailDays | null {
  if (until <= now) return null;
  const due = MAIL_DAYS.filter(
    (days) => noonBefore(new Date(until.getTime() - days * DAY_MS), timeZone) <= now,
  );
  const newest = due.at(-1) ?? null;
  return newest === null || (lastSent !== null && lastSent <= newest) ? null : newest;
}

/** When a checkout charges for the first time; null: at once, because the end is too near. */
export function firstChargeAt(until: Date, now: Date): Date | null {
  return until.getTime() - now.getTime() >= MIN_TRIAL_MS + MARGIN_MS ? until : null;
}
