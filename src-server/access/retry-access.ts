import { operatorActor, recordAudit } from '../audit/record-audit.ts';
import { transact } from '../database/transaction.ts';
import type { Kernel } from '../kernel.ts';
import { reconcileAccessJob } from './engine/reconcile-access.job.ts';

/** Up to this many, an operator is waiting on the screen. */
const MAX_PROMPT = 10;

/** Enqueues these accounts for an operator. Returns how many. */
export function retryAccess(
  deps: Pick<Kernel, 'orm' | 'machineClock' | 'jobs'>,
  actor: { operatorId: string },
  accountIds: readonly string[],
): Promise<number> {
  const accounts = new Set(accountIds);
  const at = deps.machineClock.now();
  return transact(deps.orm, async (em) => {
    for (const accountId of accounts) {
      const target = `account:${accountId}`;
      const change = { action: 'access.retried', target, before: null, after: null };
      recordAudit(em, { at, actor: operatorActor(actor), ...change });
    }
    await em.flush();
    const rank = accounts.size > MAX_PROMPT ? 'drain' : 'prompt';
    for (const accountId of accounts)
      await deps.jobs.enqueue(em, reconcileAccessJob, { accountId }, rank);
    return accounts.size;
  });
}
