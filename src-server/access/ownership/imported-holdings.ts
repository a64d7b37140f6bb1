import type { EntityManager } from '@mikro-orm/postgresql';
import type { EntitlementProvider } from '../../../src/domain/entitlement.ts';

/**
 * Whether this account paid for what it holds at a provider before it came to us: then what is found there
 * is taken for given by us, and goes when it is no longer paid for.
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
