import type { EntityManager } from '@mikro-orm/postgresql';
import { textArray } from '../../database/text-array.ts';
import { type AccessGrant, AccessGrantEntity } from '../access-grant.entity.ts';
import { HOLDER_LEFT } from './grant-record.ts';

/**
 * Keys that we granted to another account: presence alone does not make them someone else's. A
 * released key stays ours until a read shows it gone. A key of this account is ours too if it only
 * went because the member left: on their return another bot may restore it before we read them.
 */
export async function keysGrantedByUs(
  em: EntityManager,
  accountId: string,
  keys: readonly string[],
): Promise<Set<string>> {
  const rows = await em.find(
    AccessGrantEntity,
    {
      targetKey: { $in: [...keys] },
      $or: [
        { accountId: { $ne: accountId }, endedAt: null },
        { accountId: { $ne: accountId }, state: { $in: ['released', 'revoked'] } },
        { accountId, state: 'revoked' },
      ],
    },
    {
      fields: ['accountId', 'targetKey', 'foundBefore', 'state', 'reason', 'grantedAt', 'endedAt'],
      orderBy: { endedAt: 'asc' },
    },
  );
  const ours = new Set<string>();
  const wentAlong = new Set<string>();
  for (const row of rows) {
    const { targetKey, foundBefore, state, reason, grantedAt } = row;
    const isOurs = foundBefore?.present === false;
    if (row.accountId === accountId) {
      const hasLeft = reason === HOLDER_LEFT && isOurs && grantedAt != null;
      if (hasLeft) wentAlong.add(targetKey);
      else wentAlong.delete(targetKey);
    } else if (state === 'revoked') {
      ours.delete(targetKey);
      wentAlong.delete(targetKey);
    } else if (isOurs) ours.add(targetKey);
  }
  return new Set([...ours, ...wentAlong]);
}

/** Keys with a live grant of another account. */
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

/** The account's own live rows for these keys. One target may now serve another entitlement. */
export function liveRowsAbout(
  em: EntityManager,
  accountId: string,
  keys: readonly string[],
): Promise<AccessGrant[]> {
  return em.find(AccessGrantEntity, { accountId, targetKey: { $in: [...keys] }, endedAt: null });
}

const TOUCHED = `
  select 1 from access_grant grants where grants.target_key = any(?::text[]) and (
    grants.verified_at > ?::timestamptz
    or grants.ended_at is null and (
      -- Whoever began to write may have died of it.
      grants.state in ('pending', 'revoking')
      or grants.verified_at is null and grants.found_before is not null
      or exists (select from access_attempt tried where tried.account_id = grants.account_id
        and tried.grant_id = grants.id and tried.ended_at > ?::timestamptz)))
  limit 1`;

/**
 * Whether a read that began at `since` (machine time) is stale for any of these keys. True if any
 * grant was read or written later, has a write in flight, or came with an invite and was never
 * read.
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
