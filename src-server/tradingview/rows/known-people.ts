import type { EntityManager } from '@mikro-orm/postgresql';
import { type GrantTrace, grantHistoryOf } from '../../access/views/grant-history.view.ts';

/** Past and present subscribers, indexed by the fields of a list row. */
export interface KnownPeople {
  /** Account ids by TradingView's user id. */
  accounts: ReadonlyMap<string, string>;
  /** User ids by lower-case username: the latest known owner. */
  userIdByName: ReadonlyMap<string, string>;
  /** User ids by `pineId:rowId`, for rows confirmed before. */
  userIdByRow: ReadonlyMap<string, string>;
  /** Confirmed row ids by `pineId:userId`. */
  rowIdOf: ReadonlyMap<string, string>;
  /** User ids whose row was observed to have that same id. */
  agreeing: ReadonlySet<string>;
  history: readonly GrantTrace[];
}

/** Plain rows: there may be a million. */
const IDENTITIES = `
  select account_id as "accountId", username_key as "usernameKey", tradingview_user_id as "userId",
      coalesce(row_id_evidence = 'same', false) as agrees
    from tradingview_identity where tradingview_user_id is not null`;

interface IdentityRow {
  accountId: string;
  usernameKey: string;
  userId: string;
  agrees: boolean;
}

export const entryKey = (pineId: string, id: string) => `${pineId}:${id}`;

export async function knownPeople(em: EntityManager): Promise<KnownPeople> {
  const accounts = new Map<string, string>();
  const userIdByName = new Map<string, string>();
  const userIdByRow = new Map<string, string>();
  const rowIdOf = new Map<string, string>();
  const history = await grantHistoryOf(em, 'tradingview');
  for (const { target, targetKey, accountId } of history) {
    const userId = userIdIn(targetKey);
    accounts.set(userId, accountId);
    if (!('pineId' in target)) continue;
    userIdByName.set(target.username.toLowerCase(), userId);
    if (target.rowId === undefined) continue;
    userIdByRow.set(entryKey(target.pineId, target.rowId), userId);
    rowIdOf.set(targetKey, target.rowId);
  }
  const agreeing = new Set<string>();
  for (const row of await em.execute<IdentityRow[]>(IDENTITIES)) {
    accounts.set(row.userId, row.accountId);
    userIdByName.set(row.usernameKey, row.userId);
    if (row.agrees) agreeing.add(row.userId);
  }
  return { accounts, userIdByName, userIdByRow, rowIdOf, agreeing, history };
}

/** Every target key ends with the user id. */
export const userIdIn = (targetKey: string) => targetKey.slice(targetKey.lastIndexOf(':') + 1);
