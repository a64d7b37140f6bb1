import { type Entitlement, entitlementsOf } from '../../../src/domain/entitlement.ts';
import type { GrantSource } from '../access-grant.entity.ts';
import type { StandingNow } from '../standing-source.ts';

/** One thing that an account should hold now. */
export interface Wish {
  entitlement: Entitlement;
  source: GrantSource;
  /** Until when, absolutely; null is without end. Providers without expiries ignore it. */
  expiresAt: Date | null;
}

export interface ManualWord {
  entitlement: Entitlement;
  expiresAt: Date | null;
}

const DAY_MS = 86_400_000;

/**
 * What an account should hold: its plan's entitlements until access ends and the slack days after it,
 * and whatever an operator gave by hand. The longer word counts.
 */
export function desiredAccess(
  standing: StandingNow | null,
  manual: readonly ManualWord[],
  now: Date,
  slackDays: number,
): Wish[] {
  // No standing is no account, or one on its way out: an operator's word gives it nothing either.
  if (standing === null) return [];
  const wishes = new Map<Entitlement, Wish>();
  const expiresAt = withSlack(standing.accessUntil, slackDays);
  // Who never paid stands on the free plan, which gives something too.
  for (const entitlement of entitlementsOf(standing.plan)) {
    wishes.set(entitlement, { entitlement, source: 'subscription', expiresAt });
  }
  for (const { entitlement, expiresAt: until } of manual) {
    if (until !== null && until <= now) continue;
    const wish = wishes.get(entitlement);
    const longer = wish === undefined || until === null || isLater(until, wish.expiresAt);
    if (longer) wishes.set(entitlement, { entitlement, source: 'manual', expiresAt: until });
  }
  return [...wishes.values()];
}

/** Whole seconds, rounded up: providers drop what is below. */
function withSlack(accessUntil: Date | null, slackDays: number): Date | null {
  if (accessUntil === null) return null;
  return new Date(Math.ceil((accessUntil.getTime() + slackDays * DAY_MS) / 1000) * 1000);
}

/** A subscription without an end of access is the free plan's, which any manual date outlasts. */
function isLater(moment: Date, than: Date | null): boolean {
  return than === null || moment > than;
}
