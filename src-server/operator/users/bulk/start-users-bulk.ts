import type { EntityManager } from '@mikro-orm/postgresql';
import type { StartUsersBulkInput } from '../../../../src/contract/operator/desk/users-bulk.contract.ts';
import { operatorActor, recordAudit } from '../../../audit/record-audit.ts';
import { FOR_UPDATE } from '../../../database/row-locks.ts';
import { transact } from '../../../database/transaction.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { UserDeps } from '../../user/user.deps.ts';
import { type PlannedUser, planUsersBulk } from './plan-users-bulk.ts';
import { runUsersBulkJob } from './run-users-bulk.job.ts';
import { UsersBulkItemEntity, UsersBulkJobEntity } from './users-bulk.entity.ts';

const INSERT_JOB = `
  insert into users_bulk_job (id, operator_id, action, days, note, state, created_at)
  values (?::uuid, ?::uuid, ?, ?, ?, 'running', ?) on conflict (id) do nothing returning id`;

/** Starts the action in the background, once per job id. Returns the job's id. */
export async function startUsersBulk(
  deps: UserDeps,
  { operatorId }: { operatorId: string },
  input: StartUsersBulkInput,
): Promise<string> {
  const { orm, machineClock, jobs } = deps.accountData;
  const planned = await planUsersBulk(deps, input);
  const { jobId: id, action, days = null, note = null } = input;
  await transact(orm, async (em) => {
    const createdAt = machineClock.now();
    const job = [id, operatorId, action, days, note, createdAt];
    const inserted = await em.execute<unknown[]>(INSERT_JOB, job);
    if (inserted.length === 0) return requireSame(em, operatorId, input);
    recordAudit(em, {
      at: createdAt,
      actor: operatorActor({ operatorId }),
      action: 'users.bulk-started',
      target: `users-bulk:${id}`,
      before: null,
      after: { action, days, users: planned.length },
    });
    await em.flush();
    const agreed = asAgreed(planned, input);
    const rows = agreed.map(({ accountId, skip, until }, place) => ({
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

/** A repeat returns the first start's job. With other values, it must not read as started. */
async function requireSame(
  em: EntityManager,
  operatorId: string,
  { jobId: id, action, days }: StartUsersBulkInput,
): Promise<void> {
  const first = await em.findOne(UsersBulkJobEntity, { id });
  const isSame =
    first?.operatorId === operatorId && first.action === action && first.days === (days ?? null);
  if (isSame) return;
  throw new AppError(
    'admin.bulk-started',
    'conflict',
    'An action has already started from here. Close this and look at its progress.',
  );
}

/** The ends that the operator saw. Where another one applies since, the try is refused. */
function asAgreed(
  planned: readonly PlannedUser[],
  { action, ends }: StartUsersBulkInput,
): PlannedUser[] {
  if (action !== 'free-days') return [...planned];
  const seen = new Map(ends.map(({ accountId, until }) => [accountId, new Date(until)]));
  return planned.map((user) => {
    const until = seen.get(user.accountId) ?? null;
    const skip = until === null ? 'Their subscription has changed since the preview.' : null;
    return { ...user, until, skip: user.skip ?? skip };
  });
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
