import { writeAlone } from '../database/transaction.ts';
import type { Kernel } from '../kernel.ts';

const KEEP_MS = 90 * 86_400_000;
const MAX_FORGOTTEN = 100_000;

/** A grant's last attempt says why it is as it is. Skips rows that an erasure deletes. */
const FORGET = `
  delete from access_attempt where id in (
    select old.id from access_attempt old
    where old.outcome <> 'done' and old.ended_at < ?
      and old.id < (select last.id from access_attempt last where last.account_id = old.account_id
        and last.grant_id = old.grant_id order by last.id desc limit 1)
    limit ? for update of old skip locked)`;

/** Deletes attempts that failed more than 90 days ago. Successes stay: they are evidence in disputes. */
export async function forgetAttempts(
  { orm, machineClock }: Pick<Kernel, 'orm' | 'machineClock'>,
  most = MAX_FORGOTTEN,
): Promise<void> {
  const before = new Date(machineClock.now().getTime() - KEEP_MS);
  await writeAlone(orm, (em) => em.execute(FORGET, [before, most]));
}
