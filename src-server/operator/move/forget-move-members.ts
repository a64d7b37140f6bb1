import type { Orm } from '../../database/orm.ts';
import { readFork } from '../../database/transaction.ts';

/** How long an operator may need to see why a person did not move (docs/security.md). */
const KEEP_MS = 30 * 86_400_000;

/** People who did not move keep only their subscription's id and the reason. */
export async function forgetMoveMembers(orm: Orm, now: Date): Promise<void> {
  await readFork(orm).execute(
    `update move_member m set email = null, stripe_customer_id = ''
       from move v
       where v.id = m.move_id and v.ended_at < ?::timestamptz
         and m.account_id is null and (m.email is not null or m.stripe_customer_id <> '')`,
    [new Date(now.getTime() - KEEP_MS).toISOString()],
  );
}
