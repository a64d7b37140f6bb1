import { readFork } from '../../database/transaction.ts';
import { type AccessGrant, AccessGrantEntity } from '../access-grant.entity.ts';
import type { AccessProvider, Listing, TargetAnswers } from '../access-provider.ts';
import type { DesiredGrant } from '../engine/desired-access.ts';
import { isServedBy, pairGrants } from '../engine/match-grants.ts';
import type { AccessDeps } from '../engine/reconcile-run.ts';
import { differs } from './differs.ts';
import { desiredGrantsOfMany } from './entitled-accounts.ts';

/** A batch of accounts at one provider: their desired grants, and the targets of these. */
interface Side {
  provider: AccessProvider;
  listing: Listing;
  own: ReadonlyMap<string, readonly DesiredGrant[]>;
  answers: ReadonlyMap<string, TargetAnswers>;
}

/**
 * The accounts that differ from the listings, or whose answer takes a call, from a fixed number of queries. The
 * caller reads each of them again by itself before it decides.
 */
export async function seemAstray(
  deps: AccessDeps,
  accountIds: readonly string[],
  listings: ReadonlyMap<string, Listing>,
): Promise<string[]> {
  const now = deps.clock.now();
  const desired = await desiredGrantsOfMany(deps, accountIds);
  const live = await liveGrantsOf(deps, accountIds);
  const sides: Side[] = [];
  for (const provider of deps.providers) {
    const listing = listings.get(provider.name);
    if (listing === undefined) continue;
    const own = new Map(
      accountIds.map((id) => [
        id,
        (desired.get(id) ?? []).filter((grant) => isServedBy(provider, grant)),
      ]),
    );
    const entitlements = new Map(
      [...own].map(([id, grants]) => [id, grants.map(({ entitlement }) => entitlement)]),
    );
    sides.push({ provider, listing, own, answers: await provider.storedTargetsFor(entitlements) });
  }
  const isAstray = (accountId: string, side: Side): boolean => {
    const { provider, listing } = side;
    const answers = side.answers.get(accountId);
    if (answers === undefined) return true;
    const rows = live.get(accountId)?.filter((row) => row.provider === provider.name) ?? [];
    const pairs = pairGrants(provider, side.own.get(accountId) ?? [], { answers, live: rows });
    return differs(pairs, { listing, dated: provider.dated, now });
  };
  return accountIds.filter((accountId) => {
    try {
      return sides.some((side) => isAstray(accountId, side));
    } catch {
      // A row that cannot be compared is reported when its account is looked at alone.
      return true;
    }
  });
}

async function liveGrantsOf(
  { orm }: AccessDeps,
  accountIds: readonly string[],
): Promise<Map<string, AccessGrant[]>> {
  const rows = await readFork(orm).find(
    AccessGrantEntity,
    { accountId: { $in: [...accountIds] }, endedAt: null },
    { orderBy: { id: 'asc' } },
  );
  return Map.groupBy(rows, ({ accountId }) => accountId);
}
