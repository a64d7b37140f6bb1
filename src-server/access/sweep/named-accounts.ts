import type { Orm } from '../../database/orm.ts';
import { BEFORE_ALL, readIds } from '../../database/statements/read-ids.ts';
import { readFork } from '../../database/transaction.ts';

type IdentityTable = 'discord_identity' | 'tradingview_identity';

const page = (table: IdentityTable) => `
  select account_id from ${table}
    where account_id > ?::uuid
    order by account_id limit ?`;

/**
 * Ids of accounts with an identity at a provider, ascending. Loads only ids: there may be a
 * million.
 */
export function listNamedAccounts(
  orm: Orm,
  table: IdentityTable,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  return readIds(readFork(orm), page(table), [after ?? BEFORE_ALL, limit]);
}
