import type { EntityManager } from '@mikro-orm/postgresql';
import { textArray } from '../../database/text-array.ts';
import { type AccessGrant, AccessGrantEntity } from '../access-grant.entity.ts';

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

const TOUCHED = `
  select 1 from access_grant told where told.target_key = any(?::text[]) and (
    told.verified_at > ?::timestamptz
    or told.ended_at is null and (
      -- Whoever began to write may have died of it.
      told.state in ('pending', 'revoking')
      or told.verified_at is null and told.found_before is not null
      or exists (select from access_attempt tried where tried.account_id = told.account_id
        and tried.grant_id = told.id and tried.ended_at > ?::timestamptz)))
  limit 1`;

/**
 * Whether a look that began at `since` (machine time) says too little about one of these by now: by anybody's
 * grant it was looked at or written to later, is being written to, or came with an invite that nobody looked at yet.
 */
export async function wereTouchedSince(
  em: EntityManager,
  keys: readonly string[],
  since: Date,
): Promise<boolean> {
  const from = since.toISOString();
  const rows = await em.execute<unknown[]>(TOUCHED, [textArray(keys), from, from]);
  return rows.length > 0;
}
