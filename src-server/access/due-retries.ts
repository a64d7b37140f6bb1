import { transact } from '../database/transaction.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { AccessDeps } from './reconcile-run.ts';

const AT_ONCE = 500;

/**
 * Sends the accounts whose retry is due back to the engine. A row keeps its place in the queue for a
 * while, so that a second call does not send it again while the first is at work.
 */
const TAKE_DUE = `
  with due as (
    select id from access_grant
      where next_attempt_at <= ? and ended_at is null
      order by next_attempt_at limit ${AT_ONCE} for update skip locked)
  update access_grant set next_attempt_at = ?
    where id in (select id from due) returning account_id`;

const HANDED_OUT_MS = 120_000;

/** Returns how many accounts were sent. */
export function enqueueDueRetries(
  deps: Pick<AccessDeps, 'orm' | 'machine'> & { jobs: Pick<JobQueue, 'enqueue'> },
): Promise<number> {
  const now = deps.machine.now();
  const again = new Date(now.getTime() + HANDED_OUT_MS);
  return transact(deps.orm, async (em) => {
    const rows = await em.execute<{ account_id: string }[]>(TAKE_DUE, [now, again]);
    const accounts = new Set(rows.map((row) => row.account_id));
    for (const accountId of accounts) {
      await deps.jobs.enqueue(em, 'reconcile-access', { accountId });
    }
    return accounts.size;
  });
}
