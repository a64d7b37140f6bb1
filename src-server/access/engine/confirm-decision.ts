import { readFork } from '../../database/transaction.ts';
import type { GrantTarget } from '../access-grant.entity.ts';
import type { AccessProvider, Sending, Urgency } from '../access-provider.ts';
import { sameMoment } from './access-difference.ts';
import type { Wish } from './desired-access.ts';
import { isGivenBy, wishesOf } from './match-grants.ts';
import type { Run } from './reconcile-run.ts';
import { keysHeldByOthers } from './target-keys.ts';

/** It would be decided otherwise by now; nothing was changed. */
export class DecisionOvertaken extends Error {}

/** What a write was decided by, besides the run's wishes. */
interface Grounds {
  target: GrantTarget;
  /** Whether the account was known by the target. */
  isNamed: boolean;
  /** The key of what is to be taken: never what somebody else holds by now. Null: it is given. */
  takenKey: string | null;
}

/**
 * How a write goes out that was decided before its turn came. The turn may come minutes after: whoever has lost
 * the account, or would decide otherwise by now, sends nothing. Reads the database only, for it is asked while
 * nobody else may call.
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

/** As far as this provider is concerned. */
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
