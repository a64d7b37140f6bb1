import { readFork } from '../../database/transaction.ts';
import type { GrantTarget } from '../access-grant.entity.ts';
import type { AccessProvider, Sending, Urgency } from '../access-provider.ts';
import { sameMoment } from './access-difference.ts';
import type { Wish } from './desired-access.ts';
import { isGivenBy, wishesOf } from './match-grants.ts';
import type { Run } from './reconcile-run.ts';
import { keysHeldByOthers } from './target-keys.ts';

/** The decision is stale. Nothing was changed. */
export class DecisionOvertaken extends Error {}

/** The inputs of a decision, besides the run's wishes. */
interface Grounds {
  target: GrantTarget;
  /** Whether the account was identified by the target. */
  isNamed: boolean;
  /** Key to revoke, refused if another account's live grant uses it. Null when granting. */
  takenKey: string | null;
}

/**
 * Rechecks a queued write right before it is sent, which may be minutes after the decision. A lost
 * lease or a changed decision cancels it. Reads only the database, because the check blocks all
 * other calls.
 */
export function sendingOf(run: Run, urgency: Urgency, grounds: Grounds): Sending {
  return {
    urgency,
    async confirm() {
      await run.lease.confirm();
      if (!(await stands(run, grounds))) throw new DecisionOvertaken(run.accountId);
    },
  };
}

async function stands(run: Run, { target, isNamed, takenKey }: Grounds): Promise<boolean> {
  const { deps, provider, accountId, wishes } = run;
  if (!sameWishes(provider, wishes, await wishesOf(deps, accountId))) return false;
  if ((await provider.isNamed(accountId, target)) !== isNamed) return false;
  if (takenKey === null) return true;
  return (await keysHeldByOthers(readFork(deps.orm), accountId, [takenKey])).size === 0;
}

/** Compares only the wishes that this provider serves. */
function sameWishes(
  provider: AccessProvider,
  before: readonly Wish[],
  now: readonly Wish[],
): boolean {
  const given = (wishes: readonly Wish[]) => wishes.filter((wish) => isGivenBy(provider, wish));
  const [old, current] = [given(before), given(now)];
  return (
    old.length === current.length &&
    old.every(({ entitlement, expiresAt }) =>
      current.some(
        (wish) =>
          wish.entitlement === entitlement &&
          (!provider.dated || sameMoment(wish.expiresAt, expiresAt)),
      ),
    )
  );
}
