import { UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { type Rename, retargetLive } from '../access/retarget.ts';
import { LOCKED } from '../database/locked.ts';
import type { Orm } from '../database/orm.ts';
import { readFork, transact } from '../database/transaction.ts';
import type { AccessRow } from './gateway/answers.ts';
import { TradingViewIdentityEntity } from './tradingview-identity.entity.ts';

/** Another subscriber is known by this name: an operator has to look who is who. */
export const USERNAME_TAKEN = 'username-taken';

/** An entry follows its account through a rename, and so do we: by TradingView's id. */
export async function followRenames(
  orm: Orm,
  scripts: ReadonlyMap<string, readonly AccessRow[]>,
): Promise<void> {
  const names = new Map([...scripts.values()].flat().map((row) => [row.userId, row.username]));
  const identities = await readFork(orm).find(TradingViewIdentityEntity, {
    tradingViewUserId: { $ne: null },
  });
  for (const { username, tradingViewUserId: userId } of identities) {
    const now = names.get(userId ?? '');
    if (userId == null || now === undefined || now === username) continue;
    await renameIdentity(orm, userId, names);
  }
  await retargetLive(orm, 'tradingview', renamedBy(names));
}

/** One account was seen under another name. */
export async function followRename(orm: Orm, userId: string, username: string): Promise<void> {
  const names = new Map([[userId, username]]);
  await renameIdentity(orm, userId, names);
  await retargetLive(orm, 'tradingview', renamedBy(names));
}

/** By TradingView's id, which every key ends with. */
export function renamedBy(names: ReadonlyMap<string, string>): Rename {
  return (target, targetKey) => {
    if (!('pineId' in target)) return target;
    const userId = targetKey.slice(targetKey.lastIndexOf(':') + 1);
    const username = names.get(userId);
    return username === undefined || username === target.username
      ? target
      : { ...target, username, userId };
  };
}

/** Who is known by the name that somebody has now, and was seen under another, makes room for them. */
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
    // The holder first, as where somebody takes an abandoned name.
    if (leaves) await rename(`renamed:${holderId}`);
    const identity = await em.findOne(TradingViewIdentityEntity, { tradingViewUserId }, LOCKED);
    if (identity === null) {
      if (leaves) await rename(usernameKey);
      return true;
    }
    const free = holder === null || leaves;
    if (free) em.assign(identity, { username, usernameKey, reason: null });
    else identity.reason = USERNAME_TAKEN;
    return free;
  }).catch((error: unknown) => {
    // Somebody took it in this moment: the next look tells.
    if (error instanceof UniqueConstraintViolationException) return false;
    throw error;
  });
  if (settled && leaves) await renameIdentity(orm, holderId, names);
}
