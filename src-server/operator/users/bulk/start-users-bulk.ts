import type { UsersBulkInput } from '../../../../src/contract/operator/desk/users-bulk.contract.ts';
import { operatorActor, recordAudit } from '../../../audit/record-audit.ts';
import { newId } from '../../../database/identifier.ts';
import { FOR_UPDATE } from '../../../database/row-locks.ts';
import { transact } from '../../../database/transaction.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { UserDeps } from '../../user/user.deps.ts';
import { planUsersBulk } from './plan-users-bulk.ts';
import { runUsersBulkJob } from './run-users-bulk.job.ts';
import { UsersBulkItemEntity, UsersBulkJobEntity } from './users-bulk.entity.ts';

/** Starts the action in the background. Returns the job's id. */
export async function startUsersBulk(
  deps: UserDeps,
  { operatorId }: { operatorId: string },
  input: UsersBulkInput,
): Promise<string> {
  const { orm, machineClock, jobs } = deps.accountData;
  const planned = await planUsersBulk(deps, input);
  const id = newId();
  const { action, days, note } = input;
  await transact(orm, async (em) => {
    const createdAt = machineClock.now();
    em.create(UsersBulkJobEntity, {
      id,
      operatorId,
      action,
      days: days ?? null,
      note: note ?? null,
      state: 'running',
      createdAt,
      endedAt: null,
    });
    recordAudit(em, {
      at: createdAt,
      actor: operatorActor({ operatorId }),
      action: 'users.bulk-started',
      target: `users-bulk:${id}`,
      before: null,
      after: { action, days: days ?? null, users: planned.length },
    });
    await em.flush();
    const rows = planned.map(({ accountId, skip, until }, place) => ({
      jobId: id,
      accountId,
      place,
      state: skip === null ? ('waiting' as const) : ('skipped' as const),
      reason: skip,
      until,
      attempts: 0,
      endedAt: skip === null ? null : createdAt,
    }));
    await em.insertMany(UsersBulkItemEntity, rows);
    await jobs.enqueue(em, runUsersBulkJob, { jobId: id });
  });
  return id;
}

/** Continues a stopped job, or tries its failures again, as this operator. */
export function resumeUsersBulk(
  deps: UserDeps,
  { operatorId }: { operatorId: string },
  id: string,
): Promise<void> {
  const { orm, machineClock, jobs } = deps.accountData;
  return transact(orm, async (em) => {
    const job = await em.findOne(UsersBulkJobEntity, { id }, FOR_UPDATE);
    if (job === null) throw noJob();
    if (job.state === 'running') return;
    await em.nativeUpdate(
      UsersBulkItemEntity,
      { jobId: id, state: 'failed' },
      // A failed try may have taken effect: it is read first.
      { state: 'doing', attempts: 0, reason: null, endedAt: null },
    );
    recordAudit(em, {
      at: machineClock.now(),
      actor: operatorActor({ operatorId }),
      action: 'users.bulk-resumed',
      target: `users-bulk:${id}`,
      before: { state: job.state },
      after: { state: 'running' },
    });
    em.assign(job, { state: 'running', operatorId, endedAt: null });
    await em.flush();
    await jobs.enqueue(em, runUsersBulkJob, { jobId: id });
  });
}

export function noJob(): AppError {
  return new AppError('admin.no-bulk-job', 'not-found', 'This job does not exist.');
}
