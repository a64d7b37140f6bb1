import { setTimeout as delay } from 'node:timers/promises';
import type {
  BulkAnswer,
  BulkInput,
} from '../../../../src/contract/discord/discord-bulk.contract.ts';
import {
  type MemberAction,
  needsTypedConfirmation,
} from '../../../../src/domain/community/member-action.ts';
import { operatorActor, recordAudit } from '../../../audit/record-audit.ts';
import { newId } from '../../../database/identifier.ts';
import { transact } from '../../../database/transaction.ts';
import type { OperatorActor } from '../../../procedure/request-context.ts';
import { requireConfirmed } from '../../../procedure/require-confirmed.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import { answerFailures } from '../failure-messages.ts';
import { readBulkAnswer } from './bulk.view.ts';
import { BulkItemEntity } from './bulk-item.entity.ts';
import { type BulkJob, BulkJobEntity } from './bulk-job.entity.ts';
import { type PlannedItem, planBulk } from './plan-bulk.ts';
import { runBulkActionJob, runUrgentBulkActionJob } from './run-bulk-action.job.ts';

/** The documented call waits this long for the job, then answers with the results so far. */
const WAIT_MS = 5_000;
const LOOK_MS = 100;

/** Enqueues the action and waits briefly for results. */
export function startBulk(
  deps: ConsoleDeps,
  actor: OperatorActor,
  input: BulkInput,
): Promise<BulkAnswer> {
  return answerFailures(async (): Promise<BulkAnswer> => {
    const plan = await planBulk(deps, actor, input);
    if (plan.refusal !== null) return { success: false, message: plan.refusal };
    requireConfirmed(actor, 'documented');
    const job = {
      id: newId(),
      guildId: deps.gateway.guildId,
      action: input.action.type,
      roleId: plan.roleId,
      roleName: plan.roleName,
      operator: actor.username,
      state: 'running' as const,
      reason: null,
      createdAt: deps.machineClock.now(),
      endedAt: null,
    };
    await storeJob(deps, actor, job, plan.items);
    return waitForBulk(deps, job.id, deps.waitMs ?? WAIT_MS);
  }, {});
}

function storeJob(
  deps: ConsoleDeps,
  actor: OperatorActor,
  job: BulkJob,
  items: readonly PlannedItem[],
): Promise<void> {
  return transact(deps.orm, async (em) => {
    em.create(BulkJobEntity, job);
    recordAudit(em, {
      at: job.createdAt,
      actor: operatorActor(actor),
      action: 'community.bulk-started',
      target: `bulk:${job.id}`,
      before: null,
      after: { action: job.action, roleId: job.roleId ?? null, members: items.length },
    });
    await em.flush();
    const rows = items.map(({ memberId, name, skip }, place) => ({
      jobId: job.id,
      memberId,
      place,
      memberName: name,
      state: skip === null ? ('waiting' as const) : ('skipped' as const),
      code: skip,
      attempts: 0,
      endedAt: skip === null ? null : job.createdAt,
    }));
    await em.insertMany(BulkItemEntity, rows);
    await deps.jobs.enqueue(em, bulkJobFor(job.action), { jobId: job.id });
  });
}

/** Irreversible actions use the urgent queue. */
export function bulkJobFor(action: MemberAction): typeof runBulkActionJob {
  return needsTypedConfirmation(action) ? runUrgentBulkActionJob : runBulkActionJob;
}

async function waitForBulk(deps: ConsoleDeps, jobId: string, waitMs: number): Promise<BulkAnswer> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const answer = await readBulkAnswer(deps, jobId);
    if (answer.state !== 'running' || performance.now() >= deadline) return answer;
    await delay(LOOK_MS);
  }
}
