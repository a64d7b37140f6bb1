import type { EntityManager } from '@mikro-orm/postgresql';
import type { EntitlementProvider } from '../../../src/domain/entitlement.ts';

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
