import type { PastedEntry, PastedExpiry } from '../../../src/domain/pasted-access-list.ts';

const NOON_MS = 12 * 3_600_000;
/** The dialog shows a date in the operator's time zone. */
const MAX_DAY_DIFFERENCE_MS = 36 * 3_600_000;

/** Undefined: the text does not say. Null: no expiry. */
export type ShownExpiry = Date | null | undefined;

/**
 * The expiry that an entry shows. Resolves a date to a known moment on that day, if there is one.
 */
export function shownExpiry(
  expiry: PastedExpiry,
  known: readonly (Date | null | undefined)[],
  listShowsDays: boolean,
): ShownExpiry {
  // In a list that shows dates, an entry without one has no expiry.
  if (expiry.kind === 'not-shown') return listShowsDays ? null : undefined;
  const days = expiry.days.map((day) => new Date(Date.parse(`${day}T00:00:00Z`) + NOON_MS));
  const isDay = (moment: Date | null | undefined) =>
    moment != null && days.some((day) => isNear(day, moment));
  return known.find(isDay) ?? days[0];
}

function isNear(day: Date, moment: Date): boolean {
  return Math.abs(day.getTime() - moment.getTime()) <= MAX_DAY_DIFFERENCE_MS;
}

/** Complete if the number of entries equals the dialog's own count. */
export function isWhole(entries: readonly PastedEntry[], people: number | null): boolean {
  return people !== null && entries.length === people;
}

export type Verdict =
  | 'confirmed'
  | 'missing'
  | 'still-there'
  | 'other-expiry'
  | 'expiry-not-shown'
  | 'not-judged';

/** The verdict of a pasted list on one work item. */
export function verdictOf(
  work: { action: 'add' | 'extend' | 'remove'; until: Date | null },
  seen: { present: boolean; expiresAt: ShownExpiry },
  whole: boolean,
): Verdict {
  if (work.action === 'remove') {
    if (seen.present) return 'still-there';
    return whole ? 'confirmed' : 'not-judged';
  }
  if (!seen.present) return whole ? 'missing' : 'not-judged';
  if (seen.expiresAt === undefined) return 'expiry-not-shown';
  return seen.expiresAt?.getTime() === work.until?.getTime() ? 'confirmed' : 'other-expiry';
}
