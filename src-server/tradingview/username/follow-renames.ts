import { UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import type { GrantTarget } from '../../access/access-grant.entity.ts';
import { type Rename, retargetLive } from '../../access/retarget.ts';
import type { Orm } from '../../database/orm.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { readFork, transact } from '../../database/transaction.ts';
import type { IdentifiedRow } from '../rows/identify-rows.ts';
import { entryKey, userIdIn } from '../rows/known-people.ts';
import { TradingViewIdentityEntity } from './tradingview-identity.entity.ts';

/** Another subscriber has this name. An operator must decide. */
export const USERNAME_TAKEN = 'username-taken';

const NAMED_USERS = `
  select username, tradingview_user_id as "userId" from tradingview_identity
    where tradingview_user_id is not null`;

interface NamedUser {
  username: string;
  userId: string;
}

/** Follows users through renames, as entries do, and stores the row ids that the lists show. */
export async function followRenames(
  orm: Orm,
  scripts: ReadonlyMap<string, readonly IdentifiedRow[]>,
): Promise<void> {
  const names = new Map<string, string>();
  const rowIds = new Map<string, string>();
  for (const [pineId, rows] of scripts) {
    for (const { userId, username, rowId } of rows) {
      if (userId === null) continue;
      names.set(userId, username);
      if (rowId !== userId) rowIds.set(entryKey(pineId, userId), rowId);
    }
  }
  for (const { username, userId } of await readFork(orm).execute<NamedUser[]>(NAMED_USERS)) {
    const now = names.get(userId);
    if (now === undefined || now === username) continue;
    await renameIdentity(orm, userId, names);
  }
  await retargetLive(orm, 'tradingview', (target, key) =>
    withRowId(renamedBy(names)(target, key), rowIds.get(key)),
  );
}

function withRowId(target: GrantTarget, rowId: string | undefined): GrantTarget {
  if (rowId === undefined || !('pineId' in target) || target.rowId === rowId) return target;
  return { ...target, rowId };
}

/** One account was seen under another name. */
export async function followRename(orm: Orm, userId: string, username: string): Promise<void> {
  const names = new Map([[userId, username]]);
  await renameIdentity(orm, userId, names);
  await retargetLive(orm, 'tradingview', renamedBy(names));
}

/** By TradingView's user id, which every key ends with. */
export function renamedBy(names: ReadonlyMap<string, string>): Rename {
  return (target, targetKey) => {
    if (!('pineId' in target)) return target;
    const userId = userIdIn(targetKey);
    const username = names.get(userId);
    return username === undefined || username === target.username
      ? target
      : { ...target, username, userId };
  };
}

/**
 * If another subscriber's record has the new name but was itself seen renamed, that one moves
 * first.
 */
async function renameIdentity(
  orm: Orm,
  tradingViewUserId: string,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const username = names.get(tradingViewUserId) ?? '';
  const usernameKey = username.toLowerCase();
  const holder = await readFork(orm).findOne(TradingViewIdentityEntity, {
    usernameKey,
    $or: [{ tradingViewUserId: null }, { tradingViewUserId: { $ne: tradingViewUserId } }],
  });
  const holderId = holder?.tradingViewUserId ?? '';
  const leaves = names.has(holderId) && names.get(holderId)?.toLowerCase() !== usernameKey;
  const settled = await transact(orm, async (em) => {
    const rename = (key: string) =>
      em.nativeUpdate(
        TradingViewIdentityEntity,
        { tradingViewUserId: holderId },
        { usernameKey: key },
      );
    // Rename the current holder first, or the unique index refuses the new name.
    if (leaves) await rename(`renamed:${holderId}`);
    const identity = await em.findOne(TradingViewIdentityEntity, { tradingViewUserId }, FOR_UPDATE);
    if (identity === null) {
      if (leaves) await rename(usernameKey);
      return true;
    }
    const free = holder === null || leaves;
    if (free) em.assign(identity, { username, usernameKey, reason: null });
    else identity.reason = USERNAME_TAKEN;
    return free;
  }).catch((error: unknown) => {
    // Another request took the name just now. The next read resolves it.
    if (error instanceof UniqueConstraintViolationException) return false;
    throw error;
  });
  if (settled && leaves) await renameIdentity(orm, holderId, names);
}
