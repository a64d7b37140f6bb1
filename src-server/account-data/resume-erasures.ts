import type { EntityManager } from '@mikro-orm/postgresql';
import { transact } from '../database/transaction.ts';
import { hasJob } from '../jobs/keep-jobs.ts';
import type { Kernel } from '../kernel.ts';
import { eraseAccountJob } from './erase-account.job.ts';

/** Locked, so two concurrent runs do not both enqueue it. */
const CLOSING = `
  select account_id from erasure
    where state = 'closing' and exists (
      select from account where id = erasure.account_id and closing_at is not null)
    order by requested_at for update of erasure skip locked`;

/**
 * Enqueues started erasures without a working job: it failed for good or is missing, as after a
 * restore without the queue. Returns how many.
 */
export function resumeErasures(deps: Pick<Kernel, 'orm' | 'jobs'>): Promise<number> {
  return transact(deps.orm, async (em) => {
    const rows = await em.execute<{ account_id: string }[]>(CLOSING);
    let sent = 0;
    for (const row of rows) if (await enqueueErasure(em, deps, row.account_id)) sent += 1;
    return sent;
  });
}

/** False if a job already exists. */
export async function enqueueErasure(
  em: EntityManager,
  { jobs }: Pick<Kernel, 'jobs'>,
  accountId: string,
): Promise<boolean> {
  if (await hasJob(em, eraseAccountJob, { accountId })) return false;
  await jobs.enqueue(em, eraseAccountJob, { accountId });
  return true;
}
