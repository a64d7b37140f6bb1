import type { Orm } from '../../database/orm.ts';
import { readFork } from '../../database/transaction.ts';

/** How long an operator may need to see why a row was skipped (docs/security.md). */
const KEEP_MS = 30 * 86_400_000;

/** Rows that were not imported keep only their line and problems. */
export async function forgetImportRows(orm: Orm, now: Date): Promise<void> {
  await readFork(orm).execute(
    `update user_import_row r set email = '', stripe_subscription_id = null,
         stripe_customer_id = null, discord_name = null, tradingview_name = null
       from user_import i
       where i.id = r.import_id and i.ended_at < ?::timestamptz
         and r.account_id is null and r.email || coalesce(r.stripe_subscription_id,
           r.stripe_customer_id, r.discord_name, r.tradingview_name, '') <> ''`,
    [new Date(now.getTime() - KEEP_MS).toISOString()],
  );
}
