import {
  type Catalogue,
  type Entitlement,
  type EntitlementProvider,
  FREE_PLAN,
} from '../../../src/domain/catalogue/catalogue.ts';
import { entitlementsOf, providerOf } from '../../../src/domain/entitlement.ts';
import { withheldIndicators } from '../../../src/domain/offers/trial-indicators.ts';
import type { GrantSource } from '../access-grant.entity.ts';
import type { StandingNow } from '../standing-source.ts';

/** One entitlement that the account should have now. */
export interface DesiredGrant {
  entitlement: Entitlement;
  provider: EntitlementProvider;
  source: GrantSource;
  /** Absolute; null: no expiry. Providers without expiries ignore it. */
  expiresAt: Date | null;
}

/** The entitlement of a manual grant, and its end; null is without end. */
export interface ManualGrantTerm {
  entitlement: Entitlement;
  expiresAt: Date | null;
}

const DAY_MS = 86_400_000;

/**
 * Entitlements that an account should have: its plan's until access ends plus the slack days, or for
 * life, and every manual grant. The later expiry wins. A trial has no slack, and a limited one gives
 * only some of the plan's indicators.
 */
export function desiredAccess(
  catalogue: Catalogue,
  {
    standing,
    manual,
    now,
    slackDays,
  }: {
    standing: StandingNow | null;
    manual: readonly ManualGrantTerm[];
    now: Date;
    slackDays: number;
  },
): DesiredGrant[] {
  // No standing: no such account, or one being closed. Manual grants do not count either.
  if (standing === null) return [];
  const desired = new Map<Entitlement, DesiredGrant>();
  const source = sourceOf(standing);
  const expiresAt =
    source === 'trial'
      ? withSlack(standing.accessUntil, 0)
      : withSlack(standing.accessUntil, slackDays);
  const isForLife = standing.plan !== FREE_PLAN && expiresAt === null;
  // Accounts that never paid are on the free plan, which has entitlements too.
  const withheld = withheldIndicators(catalogue, standing.plan, standing.trialLimit);
  for (const entitlement of entitlementsOf(catalogue, standing.plan)) {
    if (withheld.includes(entitlement)) continue;
    const provider = providerOf(catalogue, entitlement);
    if (provider === null) continue;
    desired.set(entitlement, { entitlement, provider, source, expiresAt });
  }
  for (const { entitlement, expiresAt: until } of manual) {
    if (until !== null && until <= now) continue;
    const provider = providerOf(catalogue, entitlement);
    if (provider === null) continue;
    const desiredGrant = desired.get(entitlement);
    if (desiredGrant?.source === 'plan-grant' && isForLife) continue;
    const longer =
      desiredGrant === undefined || until === null || isLater(until, desiredGrant.expiresAt);
    if (longer) {
      desired.set(entitlement, { entitlement, provider, source: 'manual', expiresAt: until });
    }
  }
  return [...desired.values()];
}

function sourceOf({ planGrantId, isTrial }: StandingNow): GrantSource {
  if (planGrantId != null) return 'plan-grant';
  return isTrial === true ? 'trial' : 'subscription';
}

/** Rounds up to whole seconds, because providers truncate milliseconds. */
function withSlack(accessUntil: Date | null, slackDays: number): Date | null {
  if (accessUntil === null) return null;
  return new Date(Math.ceil((accessUntil.getTime() + slackDays * DAY_MS) / 1000) * 1000);
}

/** Null is the free plan here: a plan for life was handled before. Any manual expiry outlasts it. */
function isLater(moment: Date, than: Date | null): boolean {
  return than === null || moment > than;
}
