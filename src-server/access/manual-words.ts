import type { EntityManager } from '@mikro-orm/postgresql';
import type { ManualWord } from './desired-access.ts';
import { ManualGrantEntity } from './manual-grant.entity.ts';

/** What operators gave this account by hand and did not end. */
export async function manualWordsOf(em: EntityManager, accountId: string): Promise<ManualWord[]> {
  const rows = await em.find(ManualGrantEntity, { accountId, endedAt: null });
  return rows.map(({ entitlement, expiresAt }) => ({ entitlement, expiresAt: expiresAt ?? null }));
}

/** Ends all that was given by hand, in the caller's transaction: the account is about to go. */
export function endManualGrantsOf(
  em: EntityManager,
  accountId: string,
  now: Date,
): Promise<number> {
  return em.nativeUpdate(ManualGrantEntity, { accountId, endedAt: null }, { endedAt: now });
}
