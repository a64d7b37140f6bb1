import { transact } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import { reconcileAccessJob } from '../engine/reconcile-access.job.ts';

const AT_ONCE = 500;

/** Ends manual grants whose expiry has passed, by business time. */
const TAKE_EXPIRED = `
  with expired as (
    select id from manual_grant
      where ended_at is null and expires_at <= ?
      order by expires_at limit ${AT_ONCE} for update skip locked)
  update manual_grant set ended_at = expires_at
    where id in (select id from expired) returning account_id`;

/** Enqueues every account whose manual grant just expired. Returns how many. */
export function enqueueExpired(deps: Pick<Kernel, 'orm' | 'clock' | 'jobs'>): Promise<number> {
  return transact(deps.orm, async (em) => {
    const rows = await em.execute<{ account_id: string }[]>(TAKE_EXPIRED, [deps.clock.now()]);
    const accounts = new Set(rows.map((row) => row.account_id));
    for (const accountId of accounts) {
      await deps.jobs.enqueue(em, reconcileAccessJob, { accountId });
    }
    return accounts.size;
  });
}
