import type { FoundBefore, GrantState } from '../access-grant.entity.ts';
import type { Observation } from '../access-provider.ts';

/** The stored fields of a grant that decisions need. */
export interface StoredGrant {
  state: GrantState;
  foundBefore?: FoundBefore | null | undefined;
  expiresAt?: Moment;
  wantedExpiresAt?: Moment;
}

/** Null or absent: no expiry, or unknown. */
type Moment = Date | null | undefined;

/**
 * keep: correct and recorded. record: correct, but not recorded yet. grant: needs a write. unread:
 * the provider could not be read, so take no action.
 */
export type WantedStep = 'keep' | 'record' | 'grant' | 'unread';

/**
 * revoke: ours, so remove it. restore: predates us with its own expiry, so put that back. release:
 * not ours, leave it. conclude: already gone. unread: as above.
 */
export type UnwantedStep = 'revoke' | 'restore' | 'release' | 'conclude' | 'unread';

/** `observed` is null if the read failed. `dated`: the provider keeps expiries. */
export function decideWanted({
  wantedExpiresAt,
  stored,
  observed,
  dated,
  neverShortens = false,
}: {
  wantedExpiresAt: Date | null;
  stored: StoredGrant | null;
  observed: Observation | null;
  dated: boolean;
  /** A longer expiry is enough, although it is ours. */
  neverShortens?: boolean;
}): WantedStep {
  if (observed === null) {
    const settled =
      stored?.state === 'granted' && sameMoment(stored.wantedExpiresAt, wantedExpiresAt);
    return settled ? 'keep' : 'unread';
  }
  if (!observed.present) return 'grant';
  if (!dated) return stored?.state === 'granted' ? 'keep' : 'record';
  const found = stored === null ? observed : (stored.foundBefore ?? null);
  // Never shorten an expiry that we did not set.
  const enough =
    sameMoment(observed.expiresAt, wantedExpiresAt) ||
    ((neverShortens || found === null || found.present) &&
      lastsAtLeast(observed.expiresAt, wantedExpiresAt));
  if (!enough) return 'grant';
  const written =
    stored?.state === 'granted' &&
    sameMoment(stored.expiresAt, observed.expiresAt) &&
    sameMoment(stored.wantedExpiresAt, wantedExpiresAt);
  return written ? 'keep' : 'record';
}

/**
 * Decides from one grant and what the provider shows for it. The caller turns `revoke` into
 * `release` when another live grant uses the same target.
 */
export function decideUnwanted({
  stored,
  observed,
  dated,
  now,
}: {
  stored: StoredGrant;
  observed: Observation | null;
  dated: boolean;
  now: Date;
}): UnwantedStep {
  if (observed === null) return 'unread';
  if (!observed.present) return 'conclude';
  const found = stored.foundBefore ?? null;
  if (found !== null && !found.present) return 'revoke';
  if (!dated || found === null) return 'release';
  const before = readMoment(found.expiresAt);
  // Still ours if the expiry is one we asked for: we may have died after the write, or lost its
  // response.
  const oursNow =
    sameMoment(observed.expiresAt, stored.expiresAt) ||
    sameMoment(observed.expiresAt, stored.wantedExpiresAt);
  if (!oursNow || sameMoment(observed.expiresAt, before)) return 'release';
  return before === null || before > now ? 'restore' : 'revoke';
}

export function sameMoment(a: Moment, b: Moment): boolean {
  return a?.getTime() === b?.getTime();
}

export function readMoment(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso);
}

/** Null: no expiry. */
function lastsAtLeast(expiresAt: Date | null, wanted: Date | null): boolean {
  if (expiresAt === null) return true;
  return wanted !== null && expiresAt >= wanted;
}
