import type { ConsoleAnswer } from '../../../src/contract/discord-console.contract.ts';
import { currentActor, recordAudit } from '../../audit/record-audit.ts';
import { transact } from '../../database/transaction.ts';
import { BulkItemEntity } from './bulk-item.entity.ts';
import { BulkJobEntity } from './bulk-job.entity.ts';
import type { ConsoleDeps } from './console.deps.ts';

/** Goes on with a job that stopped, or tries again with those who failed. What was done is not repeated. */
export function resumeBulk(deps: ConsoleDeps, id: string): Promise<ConsoleAnswer> {
  return transact(deps.access.orm, async (em) => {
    const { guildId } = deps.gateway;
    const job = await em.findOne(BulkJobEntity, { id, guildId });
    if (job === null) return { success: false, message: 'This job is not known.' };
    if (job.state === 'running') return { success: true, message: 'The job is running.' };
    await em.nativeUpdate(
      BulkItemEntity,
      { jobId: id, state: 'failed' },
      // What failed may have been done all the same: it is looked at first.
      { state: 'doing', attempts: 0, code: null, endedAt: null },
    );
    recordAudit(em, {
      at: deps.access.machine.now(),
      actor: currentActor(),
      action: 'community.bulk-resumed',
      target: `bulk:${id}`,
      before: { state: job.state },
      after: { state: 'running' },
    });
    em.assign(job, { state: 'running', reason: null, endedAt: null });
    await em.flush();
    await deps.jobs.enqueue(em, 'run-bulk-action', { jobId: id });
    return { success: true, message: 'The job goes on.' };
  });
}
