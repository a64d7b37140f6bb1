import { operatorActor, recordAudit } from '../../audit/record-audit.ts';
import { transact } from '../../database/transaction.ts';
import { retryJobs } from '../../jobs/job-board.ts';
import type { Kernel } from '../../kernel.ts';

/** Runs failed jobs now. The answer omits jobs that another operator already retried. */
export function retryFailedJobs(
  deps: Pick<Kernel, 'orm' | 'machineClock'>,
  actor: { operatorId: string },
  input: { queue: string; ids: string[] },
): Promise<number> {
  const at = deps.machineClock.now();
  return transact(deps.orm, async (em) => {
    const retried = await retryJobs(em, input.queue, input.ids);
    if (retried.length === 0) return 0;
    recordAudit(em, {
      at,
      actor: operatorActor(actor),
      action: 'jobs.retried',
      target: `queue:${input.queue}`,
      before: null,
      after: { jobs: retried },
    });
    return retried.length;
  });
}
