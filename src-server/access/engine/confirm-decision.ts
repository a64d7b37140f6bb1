import { readFork } from '../../database/transaction.ts';
import type { GrantTarget } from '../access-grant.entity.ts';
import type { AccessProvider, Sending, Urgency } from '../access-provider.ts';
import { isObserved } from '../observation/observe.ts';
import { sameMoment } from './decide-step.ts';
import type { DesiredGrant } from './desired-access.ts';
import { desiredGrantsOf, isServedBy } from './match-grants.ts';
import type { Run } from './reconcile-run.ts';
import { keysHeldByOthers } from './target-keys.ts';

/** The decision is stale. Nothing was changed. */
export class DecisionOvertaken extends Error {}

/** The inputs of a decision, besides the run's desired grants. */
export interface Grounds {
  target: GrantTarget;
  /** Whether the account was identified by the target. */
  isNamed: boolean;
  /** Key to revoke, refused if another account's live grant uses it. Null when granting. */
  takenKey: string | null;
}

/**
 * Decides whether a queued grant or revocation may still be sent, minutes after it was decided. It
 * may if the run holds its lease, the account should have the same entitlements until the same ends,
 * it is still observed or not, the target still names the account as it did, and no other account's
 * grant uses the key to revoke.
 * Reads only the database, because the check blocks all other calls.
 */
export function sendingOf(run: Run, urgency: Urgency, grounds: Grounds): Sending {
  return {
    urgency,
    async confirm() {
      await run.lease.confirm();
      if (!(await isStillRight(run, grounds))) throw new DecisionOvertaken(run.accountId);
    },
  };
}

async function isStillRight(run: Run, { target, isNamed, takenKey }: Grounds): Promise<boolean> {
  const { deps, provider, accountId, desired } = run;
  if (!sameDesired(provider, desired, await desiredGrantsOf(deps, accountId))) return false;
  if ((await isObserved(deps, accountId)) !== run.observed) return false;
  if ((await provider.isNamed(accountId, target)) !== isNamed) return false;
  if (takenKey === null) return true;
  return (await keysHeldByOthers(readFork(deps.orm), accountId, [takenKey])).size === 0;
}

/** Compares only the desired grants that this provider serves. */
function sameDesired(
  provider: AccessProvider,
  before: readonly DesiredGrant[],
  now: readonly DesiredGrant[],
): boolean {
  const given = (desired: readonly DesiredGrant[]) =>
    desired.filter((desiredGrant) => isServedBy(provider, desiredGrant));
  const [old, current] = [given(before), given(now)];
  return (
    old.length === current.length &&
    old.every(({ entitlement, expiresAt }) =>
      current.some(
        (desiredGrant) =>
          desiredGrant.entitlement === entitlement &&
          (!provider.dated || sameMoment(desiredGrant.expiresAt, expiresAt)),
      ),
    )
  );
}
