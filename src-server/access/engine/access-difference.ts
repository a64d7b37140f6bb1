import type { FoundBefore, GrantState } from '../access-grant.entity.ts';
import type { Observation } from '../access-provider.ts';

/** What is stored of a grant, as far as deciding needs it. */
export interface StoredGrant {
  state: GrantState;
  foundBefore?: FoundBefore | null | undefined;
  expiresAt?: Moment;
  wantedExpiresAt?: Moment;
}

/** Null and absent alike: without end, or not known. */
type Moment = Date | null | undefined;

/**
 * keep: as it should be, and known to be. record: as it should be, and not yet written down. give: to be
 * made so at the provider. unread: the provider could not be read, so nothing may be done about it.
 */
export type WantedStep = 'keep' | 'record' | 'give' | 'unread';

/**
 * take: to be removed. restore: was there before us with an expiry of its own, which comes back. release:
 * not ours, stays. conclude: gone already. unread: as above.
 */
export type UnwantedStep = 'take' | 'restore' | 'release' | 'conclude' | 'unread';

/** `observed` null: could not be read. `dated`: the provider keeps expiries. */
export function decideWanted(
  wantedExpiresAt: Date | null,
  stored: StoredGrant | null,
  observed: Observation | null,
  dated: boolean,
): WantedStep {
  if (observed === null) {
    const settled =
      stored?.state === 'granted' && sameMoment(stored.wantedExpiresAt, wantedExpiresAt);
    return settled ? 'keep' : 'unread';
  }
  if (!observed.present) return 'give';
  if (!dated) return stored?.state === 'granted' ? 'keep' : 'record';
  const found = stored === null ? observed : (stored.foundBefore ?? null);
  // What somebody else gave for longer is not ours to shorten.
  const enough =
    sameMoment(observed.expiresAt, wantedExpiresAt) ||
    ((found === null || found.present) && lastsAtLeast(observed.expiresAt, wantedExpiresAt));
  if (!enough) return 'give';
  const written =
    stored?.state === 'granted' &&
    sameMoment(stored.expiresAt, observed.expiresAt) &&
    sameMoment(stored.wantedExpiresAt, wantedExpiresAt);
  return written ? 'keep' : 'record';
}

export function decideUnwanted(
  stored: StoredGrant,
  observed: Observation | null,
  dated: boolean,
  now: Date,
): UnwantedStep {
  if (observed === null) return 'unread';
  if (!observed.present) return 'conclude';
  const found = stored.foundBefore ?? null;
  if (found !== null && !found.present) return 'take';
  if (!dated || found === null) return 'release';
  const before = readMoment(found.expiresAt);
  // An answer that was lost, or a kill right after the write, left only what was wanted.
  const oursNow =
    sameMoment(observed.expiresAt, stored.expiresAt) ||
    sameMoment(observed.expiresAt, stored.wantedExpiresAt);
  if (!oursNow || sameMoment(observed.expiresAt, before)) return 'release';
  return before === null || before > now ? 'restore' : 'take';
}

export function sameMoment(a: Moment, b: Moment): boolean {
  return a?.getTime() === b?.getTime();
}

export function readMoment(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso);
}

/** Null is without end. */
function lastsAtLeast(expiresAt: Date | null, wanted: Date | null): boolean {
  if (expiresAt === null) return true;
  return wanted !== null && expiresAt >= wanted;
}
