import { readFork, transact } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import { reconcileAccessJob } from '../engine/reconcile-access.job.ts';

const AT_ONCE = 500;

/** By business time. */
const IS_EXPIRED = 'ended_at is null and expires_at <= ?';

/** Mostly there are none. A read alone is a quarter of the transaction's statements. */
const ANY_EXPIRED = `select 1 from manual_grant where ${IS_EXPIRED} limit 1`;

const TAKE_EXPIRED = `
  with expired as (
    select id from manual_grant
      where ${IS_EXPIRED}
      order by expires_at limit ${AT_ONCE} for update skip locked)
  update manual_grant set ended_at = expires_at
    where id in (select id from expired) returning account_id`;

/** Enqueues every account whose manual grant just expired. Returns how many. */
export async function enqueueExpired(
  deps: Pick<Kernel, 'orm' | 'clock' | 'jobs'>,
): Promise<number> {
  const now = deps.clock.now();
  if ((await readFork(deps.orm).execute<unknown[]>(ANY_EXPIRED, [now])).length === 0) return 0;
  return transact(deps.orm, async (em) => {
    const rows = await em.execute<{ account_id: string }[]>(TAKE_EXPIRED, [now]);
    const accounts = new Set(rows.map((row) => row.account_id));
    for (const accountId of accounts) {
      await deps.jobs.enqueue(em, reconcileAccessJob, { accountId });
    }
    return accounts.size;
  });
}
