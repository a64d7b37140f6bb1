import type { EntityManager } from '@mikro-orm/postgresql';
import type { EntitlementProvider } from '../../../src/domain/catalogue/catalogue.ts';

/**
 * Whether this account paid elsewhere for access it already has at the provider. If it did, we
 * treat that access as granted by us and revoke it when payment ends.
 */
export async function isImportedHolder(
  em: EntityManager,
  accountId: string,
  provider: EntitlementProvider,
): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    'select 1 from imported_holding where account_id = ?::uuid and provider = ?',
    [accountId, provider],
  );
  return rows.length > 0;
}

/** Treats the account's access at both providers as granted by us from now on. In the caller's transaction. */
export async function markImportedHolder(
  em: EntityManager,
  accountId: string,
  importedAt: Date,
): Promise<void> {
  await em.execute(
    `insert into imported_holding (account_id, provider, imported_at)
       select ?::uuid, provider, ?::timestamptz from unnest(array['discord', 'tradingview']) provider`,
    [accountId, importedAt.toISOString()],
  );
}
