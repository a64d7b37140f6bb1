import type { PastedEntry, PastedExpiry } from '../../../src/domain/pasted-access-list.ts';

const HOUR_MS = 3_600_000;
/** A day begins first at UTC+14 and ends last at UTC-12. The list does not name its time zone. */
const MAX_EAST_MS = 14 * HOUR_MS;
const MAX_WEST_MS = 12 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;
const NOON_MS = 12 * HOUR_MS;

/** Undefined: the text does not say. Null: no expiry. */
export type ShownExpiry = Date | null | undefined;

/** Expiries of the live grants for one entry. */
export interface KnownExpiries {
  /** Earlier reads showed them. */
  seen: readonly (Date | null | undefined)[];
  wanted: readonly (Date | null | undefined)[];
}

/**
 * The expiry that an entry shows. Resolves a date to a known moment on that day, if there is one.
 * A date that fits an expiry seen before proves no change, so that expiry comes first.
 */
export function shownExpiry(
  expiry: PastedExpiry,
  { seen, wanted }: KnownExpiries,
  listShowsDays: boolean,
): ShownExpiry {
  // In a list that shows dates, an entry without one has no expiry.
  if (expiry.kind === 'not-shown') return listShowsDays ? null : undefined;
  const known = [...seen, ...wanted].find((moment) => mayBe(expiry, moment));
  return known ?? expiry.days.map((day) => new Date(startOf(day) + NOON_MS))[0];
}

/** Whether the moment is on the shown day in some time zone. */
function mayBe(expiry: PastedExpiry, moment: Date | null | undefined): boolean {
  if (expiry.kind === 'not-shown' || moment == null) return false;
  return expiry.days.some((day) => {
    const sinceStart = moment.getTime() - startOf(day);
    return sinceStart >= -MAX_EAST_MS && sinceStart < DAY_MS + MAX_WEST_MS;
  });
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Complete if the number of entries equals the dialog's own count. */
export function isWhole(entries: readonly PastedEntry[], people: number | null): boolean {
  return people !== null && entries.length === people;
}

export type Verdict =
  | 'confirmed'
  | 'missing'
  | 'still-there'
  | 'other-expiry'
  /** The date fits the wanted expiry and the one before it. */
  | 'expiry-unclear'
  | 'expiry-not-shown'
  | 'not-judged';

/** The verdict of a pasted list on one work item. */
export function verdictOf(
  work: { action: 'add' | 'extend' | 'remove'; until: Date | null },
  seen: { present: boolean; expiry: PastedExpiry; expiresAt: ShownExpiry },
  whole: boolean,
): Verdict {
  if (work.action === 'remove') {
    if (seen.present) return 'still-there';
    return whole ? 'confirmed' : 'not-judged';
  }
  if (!seen.present) return whole ? 'missing' : 'not-judged';
  if (seen.expiresAt === undefined) return 'expiry-not-shown';
  if (seen.expiresAt?.getTime() === work.until?.getTime()) return 'confirmed';
  return mayBe(seen.expiry, work.until) ? 'expiry-unclear' : 'other-expiry';
}
