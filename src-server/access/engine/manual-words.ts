import type { EntityManager } from '@mikro-orm/postgresql';
import { type ManualGrant, ManualGrantEntity } from '../manual/manual-grant.entity.ts';
import type { ManualWord } from './desired-access.ts';

/** What operators gave this account by hand and did not end. */
export async function manualWordsOf(em: EntityManager, accountId: string): Promise<ManualWord[]> {
  const rows = await em.find(ManualGrantEntity, { accountId, endedAt: null });
  return rows.map(wordOf);
}

const wordOf = ({ entitlement, expiresAt }: ManualGrant): ManualWord => ({
  entitlement,
  expiresAt: expiresAt ?? null,
});

/** The same of many accounts, in one query; who is missing there was given nothing. */
export async function manualWordsOfMany(
  em: EntityManager,
  accountIds: readonly string[],
): Promise<Map<string, ManualWord[]>> {
  const rows = await em.find(ManualGrantEntity, {
    accountId: { $in: [...accountIds] },
    endedAt: null,
  });
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId);
  return new Map([...byAccount].map(([accountId, own]) => [accountId, own.map(wordOf)]));
}

/** Ends all that was given by hand, in the caller's transaction: the account is about to go. */
export function endManualGrantsOf(
  em: EntityManager,
  accountId: string,
  now: Date,
): Promise<number> {
  return em.nativeUpdate(ManualGrantEntity, { accountId, endedAt: null }, { endedAt: now });
}
