import type { EntityManager } from '@mikro-orm/postgresql';
import { type AccessGrant, AccessGrantEntity, type GrantState } from './access-grant.entity.ts';

/**
 * Which of these another account was given by us: to be found there does not make them anybody else's. What it
 * let go, because a third grant was about the same, stays ours until somebody has seen it gone.
 */
export async function keysGivenByUs(
  em: EntityManager,
  accountId: string,
  keys: readonly string[],
): Promise<Set<string>> {
  const rows = await em.find(
    AccessGrantEntity,
    {
      targetKey: { $in: [...keys] },
      accountId: { $ne: accountId },
      $or: [{ endedAt: null }, { state: { $in: ['released', 'revoked'] } }],
    },
    { fields: ['targetKey', 'foundBefore', 'state', 'endedAt'], orderBy: { endedAt: 'asc' } },
  );
  const ours = new Set<string>();
  for (const { targetKey, foundBefore, state } of rows) {
    if (state === 'revoked') ours.delete(targetKey);
    else if (foundBefore?.present === false) ours.add(targetKey);
  }
  return ours;
}

/** Which of these targets another account's live grant is about. */
export async function keysHeldByOthers(
  em: EntityManager,
  accountId: string,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await em.find(
    AccessGrantEntity,
    { targetKey: { $in: [...keys] }, accountId: { $ne: accountId }, endedAt: null },
    { fields: ['targetKey'] },
  );
  return new Set(rows.map((row) => row.targetKey));
}

/** The account's own live rows about these: one thing may have come to serve another purpose. */
export function liveRowsAbout(
  em: EntityManager,
  accountId: string,
  keys: readonly string[],
): Promise<AccessGrant[]> {
  return em.find(AccessGrantEntity, { accountId, targetKey: { $in: [...keys] }, endedAt: null });
}

/** Written to, or about to be: whoever did so may have died before it was written down. */
const UNDER_WAY: GrantState[] = ['pending', 'grant-failed', 'revoking', 'revoke-failed'];

/**
 * Whether a look that began at `since` (machine time) says too little about one of these by now: by anybody's
 * grant it was looked at later, came with an invite that nobody looked at yet, or may have been written to.
 */
export async function wereTouchedSince(
  em: EntityManager,
  keys: readonly string[],
  since: Date,
): Promise<boolean> {
  const unseen = { verifiedAt: null, foundBefore: { $ne: null } };
  const touched = await em.count(AccessGrantEntity, {
    targetKey: { $in: [...keys] },
    $or: [
      { verifiedAt: { $gt: since } },
      { endedAt: null, $or: [{ state: { $in: UNDER_WAY } }, unseen] },
    ],
  });
  return touched > 0;
}
