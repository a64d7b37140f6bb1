import type { EntityManager } from '@mikro-orm/postgresql';
import { type ManualGrant, ManualGrantEntity } from '../manual/manual-grant.entity.ts';
import type { ManualGrantTerm } from './desired-access.ts';

/** Open manual grants of one account. */
export async function manualGrantsOf(
  em: EntityManager,
  accountId: string,
): Promise<ManualGrantTerm[]> {
  const rows = await em.find(ManualGrantEntity, { accountId, endedAt: null });
  return rows.map(manualGrantTermOf);
}

const manualGrantTermOf = ({ entitlement, expiresAt }: ManualGrant): ManualGrantTerm => ({
  entitlement,
  expiresAt: expiresAt ?? null,
});

/**
 * Open manual grants of many accounts in one query. Accounts without any are absent from the map.
 */
export async function manualGrantsOfMany(
  em: EntityManager,
  accountIds: readonly string[],
): Promise<Map<string, ManualGrantTerm[]>> {
  const rows = await em.find(ManualGrantEntity, {
    accountId: { $in: [...accountIds] },
    endedAt: null,
  });
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId);
  return new Map([...byAccount].map(([accountId, own]) => [accountId, own.map(manualGrantTermOf)]));
}

/**
 * Ends every manual grant in the caller's transaction, before the account is closed. Returns how
 * many.
 */
export function endManualGrantsOf(
  em: EntityManager,
  accountId: string,
  now: Date,
): Promise<number> {
  return em.nativeUpdate(ManualGrantEntity, { accountId, endedAt: null }, { endedAt: now });
}
