import type { Orm } from '../../database/orm.ts';
import { readFork } from '../../database/transaction.ts';

/** How long an operator may need to see why a person did not move (docs/security.md). */
const KEEP_MS = 30 * 86_400_000;

/**
 * People who did not move keep only their subscription's id and the reason. Roles that others took are
 * forgotten.
 */
export async function forgetMoveMembers(orm: Orm, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_MS).toISOString();
  await readFork(orm).execute(
    `delete from rival_removal r using move v
       where v.id = r.move_id and v.ended_at < ?::timestamptz`,
    [before],
  );
  await readFork(orm).execute(
    `update move_member m set email = null, person = null, discord_id = null, discord_name = null,
         tradingview = null,
         source_user_id = null, stripe_customer_id = ''
       from move v
       where v.id = m.move_id and v.ended_at < ?::timestamptz
         and m.account_id is null and coalesce(m.email, m.person, m.discord_id, m.discord_name, m.tradingview, m.source_user_id,
           nullif(m.stripe_customer_id, '')) is not null`,
    [before],
  );
}
