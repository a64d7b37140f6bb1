import type { Orm } from '../database/orm.ts';
import { readFork } from '../database/transaction.ts';

const PAGE = `
  select account_id from discord_identity
    where ?::uuid is null or account_id > ?::uuid
    order by account_id limit ?`;

/** Who named themselves here, in order of id: of a million only their ids come over. */
export async function listNamedAccounts(
  orm: Orm,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await readFork(orm).execute<{ account_id: string }[]>(PAGE, [after, after, limit]);
  return rows.map((row) => row.account_id);
}
