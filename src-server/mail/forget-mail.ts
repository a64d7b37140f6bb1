import type { Orm } from '../database/orm.ts';
import { readFork } from '../database/transaction.ts';

const KEEP_MS = 90 * 86_400_000;

/** Of mail that went out long ago only the key stays, which keeps the same event from mailing twice. */
export async function forgetMail(orm: Orm, now: Date): Promise<void> {
  await readFork(orm).execute(
    `update outgoing_mail set to_address = '', user_id = null, last_error = null
     where sent_at < ? and to_address <> ''`,
    [new Date(now.getTime() - KEEP_MS)],
  );
}
