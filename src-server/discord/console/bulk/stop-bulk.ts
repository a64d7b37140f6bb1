import type { ConsoleAnswer } from '../../../../src/contract/discord/discord-console.contract.ts';
import { operatorActor, recordAudit } from '../../../audit/record-audit.ts';
import { FOR_UPDATE } from '../../../database/row-locks.ts';
import { transact } from '../../../database/transaction.ts';
import type { OperatorActor } from '../../../procedure/request-context.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import { BulkJobEntity } from './bulk-job.entity.ts';
import { UNKNOWN } from './resume-bulk.ts';

/** The operator's button. The worker stops before its next member, and an operator can resume the job. */
export function stopBulk(
  { orm, gateway, machineClock }: ConsoleDeps,
  actor: OperatorActor,
  id: string,
): Promise<ConsoleAnswer> {
  return transact(orm, async (em) => {
    const { guildId } = gateway;
    const job = await em.findOne(BulkJobEntity, { id, guildId }, FOR_UPDATE);
    if (job === null) return UNKNOWN;
    if (job.state !== 'running') return { success: true, message: 'The job is not running.' };
    const at = machineClock.now();
    recordAudit(em, {
      at,
      actor: operatorActor(actor),
      action: 'community.bulk-stopped',
      target: `bulk:${id}`,
      before: { state: job.state },
      after: { state: 'stopped' },
    });
    em.assign(job, { state: 'stopped', reason: 'stopped-by-operator', endedAt: at });
    return { success: true, message: 'Stopping the job.' };
  });
}
