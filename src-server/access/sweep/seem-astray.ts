import { textArray } from '../../database/text-array.ts';
import { readFork } from '../../database/transaction.ts';
import type { AccessGrant } from '../access-grant.entity.ts';
import type { AccessProvider, Listing, TargetAnswers } from '../access-provider.ts';
import { readMoment } from '../engine/decide-step.ts';
import type { DesiredGrant } from '../engine/desired-access.ts';
import { isServedBy, pairGrants } from '../engine/match-grants.ts';
import type { AccessDeps } from '../engine/reconcile-run.ts';
import { type ComparedGrant, differs } from './differs.ts';
import { desiredGrantsOfMany } from './entitled-accounts.ts';

/** A batch of accounts at one provider: their desired grants, and the targets of these. */
interface Side {
  provider: AccessProvider;
  listing: Listing;
  own: ReadonlyMap<string, readonly DesiredGrant[]>;
  answers: ReadonlyMap<string, TargetAnswers>;
}

/**
 * The accounts that differ from the listings, or whose answer needs a call, from a fixed number of queries. The
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

/** As one text, because the driver's cost is per row and column. */
const LIVE_GRANTS_OF = `
  select coalesce(json_agg(row_to_json(live) order by live.id), '[]')::text as rows from (
    select id, account_id as "accountId", provider, entitlement, state, reason, target,
        target_key as "targetKey", found_before as "foundBefore", expires_at as "expiresAt",
        wanted_expires_at as "wantedExpiresAt"
      from access_grant where account_id = any(?::uuid[]) and ended_at is null) live`;

interface LiveRow extends ComparedGrant, Pick<AccessGrant, 'accountId' | 'provider'> {}

type StoredRow = Omit<LiveRow, 'expiresAt' | 'wantedExpiresAt'> & {
  expiresAt: string | null;
  wantedExpiresAt: string | null;
};

async function liveGrantsOf(
  { orm }: AccessDeps,
  accountIds: readonly string[],
): Promise<Map<string, LiveRow[]>> {
  const values = [textArray(accountIds)];
  const [answer] = await readFork(orm).execute<{ rows: string }[]>(LIVE_GRANTS_OF, values);
  const rows = (JSON.parse(answer?.rows ?? '[]') as StoredRow[]).map((row) => ({
    ...row,
    expiresAt: readMoment(row.expiresAt),
    wantedExpiresAt: readMoment(row.wantedExpiresAt),
  }));
  return Map.groupBy(rows, ({ accountId }) => accountId);
}
