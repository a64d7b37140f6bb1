import type { ConsoleAnswer } from '../../../../src/contract/discord/discord-console.contract.ts';
import { refuseAction } from '../../../../src/domain/community/member-action.ts';
import { operatorActor, recordAudit } from '../../../audit/record-audit.ts';
import { FOR_UPDATE } from '../../../database/row-locks.ts';
import { readFork, transact } from '../../../database/transaction.ts';
import type { OperatorActor } from '../../../procedure/request-context.ts';
import { requireConfirmed } from '../../../procedure/require-confirmed.ts';
import { refusalMessage } from '../changes/action-messages.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import { freshSurroundings } from '../directory/server-frame.ts';
import { answerFailures } from '../failure-messages.ts';
import { refuseModerating } from '../refuse-moderating.ts';
import { BulkItemEntity } from './bulk-item.entity.ts';
import { BulkJobEntity } from './bulk-job.entity.ts';
import { bulkJobFor } from './start-bulk.ts';

export const UNKNOWN = { success: false, message: 'This job does not exist.' };
const RUNNING = { success: true, message: 'The job is running.' };

/**
 * The operator's button: resumes a stopped job, or retries its failures. Completed members are not
 * repeated. After a crash the job continues by itself.
 */
export function resumeBulk(
  deps: ConsoleDeps,
  actor: OperatorActor,
  id: string,
): Promise<ConsoleAnswer> {
  const { guildId } = deps.gateway;
  return answerFailures(async (): Promise<ConsoleAnswer> => {
    const asked = await readFork(deps.orm).findOne(BulkJobEntity, { id, guildId });
    if (asked === null) return UNKNOWN;
    if (asked.state === 'running') return RUNNING;
    requireConfirmed(actor, 'documented');
    const around = await freshSurroundings(deps.gateway);
    const refusal = refuseAction(asked.action, asked.roleId ?? null, around);
    if (refusal !== null) return { success: false, message: refusalMessage(refusal) };
    const moderates = refuseModerating(
      actor.role,
      { action: asked.action, roleId: asked.roleId ?? null },
      around,
    );
    if (moderates !== null) return { success: false, message: moderates };
    return goOn(deps, actor, id);
  }, {});
}

function goOn(deps: ConsoleDeps, actor: OperatorActor, id: string): Promise<ConsoleAnswer> {
  return transact(deps.orm, async (em) => {
    const job = await em.findOneOrFail(BulkJobEntity, { id }, FOR_UPDATE);
    // Another operator resumed it first.
    if (job.state === 'running') return RUNNING;
    await em.nativeUpdate(
      BulkItemEntity,
      { jobId: id, state: 'failed' },
      // A failed call may have taken effect, so read before sending again.
      { state: 'doing', attempts: 0, code: null, endedAt: null },
    );
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor: operatorActor(actor),
      action: 'community.bulk-resumed',
      target: `bulk:${id}`,
      before: { state: job.state },
      after: { state: 'running' },
    });
    // The job now runs as this operator. It stops if they lose the right.
    const { username: operator } = actor;
    em.assign(job, { state: 'running', operator, reason: null, endedAt: null });
    await em.flush();
    await deps.jobs.enqueue(em, bulkJobFor(job.action), { jobId: id });
    return { success: true, message: 'The job continues.' };
  });
}
