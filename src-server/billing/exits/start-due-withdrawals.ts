import { transact } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { settleExitJob } from './settle-exit.job.ts';

const DUE = `
  update exit_request set state = 'due' where state = 'waiting' and effective_at <= ?
  returning id`;

/** Starts every withdrawal that can no longer be stopped. */
export function startDueWithdrawals(deps: BillingDeps): Promise<void> {
  return transact(deps.orm, async (em) => {
    const due = await em.execute<{ id: string }[]>(DUE, [deps.clock.now()]);
    for (const { id } of due) await deps.jobs.enqueue(em, settleExitJob, { exitId: id });
  });
}
