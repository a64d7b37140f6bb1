import type { Orm } from '../../database/orm.ts';
import { readFork } from '../../database/transaction.ts';

type IdentityTable = 'discord_identity' | 'tradingview_identity';

const page = (table: IdentityTable) => `
  select account_id from ${table}
    where ?::uuid is null or account_id > ?::uuid
    order by account_id limit ?`;

/**
 * Ids of accounts with an identity at a provider, ascending. Loads only ids: there may be a
 * million.
 */
export async function listNamedAccounts(
  orm: Orm,
  table: IdentityTable,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await readFork(orm).execute<{ account_id: string }[]>(page(table), [
    after,
    after,
    limit,
  ]);
  return rows.map((row) => row.account_id);
}
