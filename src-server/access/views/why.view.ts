import { type Entitlement, FREE_PLAN, type Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { entitlementKeys } from '../../../src/domain/entitlement.ts';
import { withheldIndicators } from '../../../src/domain/offers/trial-indicators.ts';
import type { SubscriptionStatus } from '../../../src/domain/subscription.ts';
import { readFork } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import { AccessAttemptEntity } from '../access-attempt.entity.ts';
import { type AccessGrant, AccessGrantEntity } from '../access-grant.entity.ts';
import type { AccessProvider, TargetAnswer } from '../access-provider.ts';
import type { DesiredGrant } from '../engine/desired-access.ts';
import { desiredGrantsOf } from '../engine/match-grants.ts';
import type { AccessDeps } from '../engine/reconcile-run.ts';
import { requireAccount } from '../require-account.ts';
import type { StandingNow } from '../standing-source.ts';

/** Why an account has, or lacks, an entitlement: from its plan down to the last attempt. */
interface EntitlementWhy {
  entitlement: Entitlement;
  /** Null: no plan or grant includes it. `until`: the end for the person, without the slack at the provider. */
  wanted: { source: DesiredGrant['source']; until: string | null } | null;
  /** The role or script that grants it, 'role:…' or 'script:…'; null if there is none. */
  mapping: string | null;
  /**
   * Why it cannot be granted yet: 'no-username', 'not-in-server', 'not-mapped', or 'first-payment' in
   * a trial without it, …; null if it can.
   */
  notYet: string | null;
  grants: GrantWhy[];
  attempts: AttemptWhy[];
}

interface GrantWhy {
  id: string;
  state: AccessGrant['state'];
  held: boolean;
  reason: string | null;
  source: AccessGrant['source'];
  target: AccessGrant['target'];
  ours: boolean;
  expiresAt: string | null;
  nextAttemptAt: string | null;
  verifiedAt: string | null;
}

interface AttemptWhy {
  /** When the last attempt ended, if equal attempts failed in a row. */
  at: string;
  action: string;
  cause: string;
  outcome: string;
  reason: string | null;
  /** How many attempts in a row failed alike; otherwise 1. */
  times: number;
}

interface AccessWhy {
  standing: { plan: Plan; status: SubscriptionStatus; accessUntil: string | null } | null;
  /** The event, operator or timer that last changed the standing. */
  decidedBy: { at: string; cause: string } | null;
  entitlements: EntitlementWhy[];
}

const SHOWN_ATTEMPTS = 10;

/** Raises 'not-found' for an unknown id. */
export async function whyOf(deps: AccessDeps, accountId: string): Promise<AccessWhy> {
  const em = readFork(deps.orm);
  await requireAccount(em, deps, accountId);
  const standing = await deps.standing.standingOf(accountId);
  const decision = await deps.standing.decidedBy(accountId);
  const desired = await desiredGrantsOf(deps, accountId);
  const answers = new Map<Entitlement, TargetAnswer>();
  for (const provider of deps.providers) {
    for (const [key, answer] of await whereOf(provider, accountId, desired))
      answers.set(key, answer);
  }
  const grants = await em.find(AccessGrantEntity, { accountId }, { orderBy: { id: 'desc' } });
  const shop = deps.catalogue.current();
  const entitlements = entitlementKeys(shop);
  const withheld = withheldIndicators(shop, standing?.plan ?? FREE_PLAN, standing?.trialLimit);
  const attempts = await em.find(
    AccessAttemptEntity,
    { accountId },
    {
      orderBy: { endedAt: 'desc', id: 'desc' },
      limit: SHOWN_ATTEMPTS * entitlements.length,
    },
  );
  return {
    standing: standing && { ...standing, accessUntil: iso(standing.accessUntil) },
    decidedBy: decision && { at: decision.at.toISOString(), cause: decision.cause },
    entitlements: entitlements.map((entitlement): EntitlementWhy => {
      const desiredGrant = desired.find((each) => each.entitlement === entitlement);
      const answer = answers.get(entitlement);
      return {
        entitlement,
        wanted:
          desiredGrant === undefined
            ? null
            : { source: desiredGrant.source, until: iso(endOf(desiredGrant, standing)) },
        mapping: answer?.kind === 'target' ? mappingOf(answer.target) : null,
        notYet: notYetOf(answer, desiredGrant === undefined && withheld.includes(entitlement)),
        grants: grants.filter((row) => row.entitlement === entitlement).map(grantWhy),
        attempts: attempts
          .filter((each) => each.entitlement === entitlement)
          .slice(0, SHOWN_ATTEMPTS)
          .map(({ endedAt, businessAt, action, cause, outcome, reason, times }) => {
            const at = (businessAt ?? endedAt).toISOString();
            return { at, action, cause, outcome, reason: reason ?? null, times };
          }),
      };
    }),
  };
}

function notYetOf(answer: TargetAnswer | undefined, isWithheld: boolean): string | null {
  if (isWithheld) return 'first-payment';
  return answer?.kind === 'not-yet' ? answer.reason : null;
}

/** A plan's grant lasts some days longer at the provider, in case a renewal is late. */
function endOf({ source, expiresAt }: DesiredGrant, standing: StandingNow | null): Date | null {
  return source === 'manual' ? expiresAt : (standing?.accessUntil ?? null);
}

async function whereOf(
  provider: AccessProvider,
  accountId: string,
  desired: readonly DesiredGrant[],
): Promise<Map<Entitlement, TargetAnswer>> {
  const own = desired
    .filter((desiredGrant) => desiredGrant.provider === provider.name)
    .map((desiredGrant) => desiredGrant.entitlement);
  try {
    return await provider.targetsFor(accountId, own, 'interactive');
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const { reason } = error;
    return new Map(own.map((entitlement) => [entitlement, { kind: 'not-yet', reason }]));
  }
}

function mappingOf(target: AccessGrant['target']): string {
  return 'roleId' in target ? `role:${target.roleId}` : `script:${target.pineId}`;
}

function grantWhy(row: AccessGrant): GrantWhy {
  return {
    id: row.id,
    state: row.state,
    held: row.held,
    reason: row.reason ?? null,
    source: row.source,
    target: row.target,
    ours: row.foundBefore?.present === false,
    expiresAt: iso(row.expiresAt),
    nextAttemptAt: iso(row.nextAttemptAt),
    verifiedAt: iso(row.verifiedAt),
  };
}

const iso = (moment: Date | null | undefined) => moment?.toISOString() ?? null;
