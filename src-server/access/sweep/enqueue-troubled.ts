import type { EntitlementProvider } from '../../../src/domain/catalogue/catalogue.ts';
import { transact } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import { reconcileAccessJob } from '../engine/reconcile-access.job.ts';
import { retryRank } from './due-retries.ts';

const TROUBLED = `
  select distinct account_id from access_grant
    where provider = ? and ended_at is null
      and state in ('blocked', 'grant-failed', 'revoke-failed')`;

/** Enqueues every account that waits for this provider, once its blocking fault is fixed. */
export function enqueueTroubled(
  deps: Pick<Kernel, 'orm' | 'jobs'>,
  provider: EntitlementProvider,
): Promise<number> {
  return transact(deps.orm, async (em) => {
    const rows = await em.execute<{ account_id: string }[]>(TROUBLED, [provider]);
    for (const row of rows) {
      const payload = { accountId: row.account_id };
      await deps.jobs.enqueue(em, reconcileAccessJob, payload, retryRank(provider));
    }
    return rows.length;
  });
}
