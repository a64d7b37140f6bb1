import { z } from 'zod';
import {
  mayDo,
  type OperatorRight,
  roleOf,
} from '../../../../src/domain/people/operator-rights.ts';
import { withAuditOrigin } from '../../../audit/audit-origin.ts';
import { type HeldLease, withLease } from '../../../database/lease.ts';
import { readFork } from '../../../database/transaction.ts';
import { defineJob, UNTIL_DONE } from '../../../jobs/job.ts';
import { OperatorEntity } from '../../operator.entity.ts';
import type { UserDeps } from '../../user/user.deps.ts';
import { actOnUser, type UserOutcome } from './act-on-user.ts';
import {
  type UsersBulkItem,
  UsersBulkItemEntity,
  type UsersBulkJob,
  UsersBulkJobEntity,
} from './users-bulk.entity.ts';

const WAIT_MS = 1_000;
/** Tries of one user before giving up, while the others wait. */
const MAX_ATTEMPTS = 5;

/** Survives a restart: it continues with the users that are left. */
export const runUsersBulkJob = defineJob({
  name: 'run-users-bulk',
  payload: z.object({ jobId: z.string() }),
  retry: { limit: UNTIL_DONE, delaySeconds: 1, maxDelaySeconds: 30 },
  workers: 1,
  run: runUsersBulk,
});

interface Run {
  deps: UserDeps;
  lease: HeldLease;
  job: UsersBulkJob;
}

/**
 * Processes users one by one and records each before and after, only while the job's lease is ours.
 * A crash leaves at most one user in doubt. A throw retries the job later.
 */
export function runUsersBulk(deps: UserDeps, { jobId }: { jobId: string }): Promise<void> {
  const { orm } = deps.accountData;
  return withLease(orm, { key: `users-bulk:${jobId}`, waitMs: WAIT_MS }, async (lease) => {
    for (;;) {
      const job = await readFork(orm).findOne(UsersBulkJobEntity, { id: jobId });
      if (job === null || job.state !== 'running') return;
      const run = { deps, lease, job };
      const item = await nextItem(run);
      if (item === null) return finish(run, 'done');
      if (!(await mayStillAct(run))) return finish(run, 'stopped');
      await runItem(run, item);
    }
  });
}

function nextItem({ deps, job }: Run): Promise<UsersBulkItem | null> {
  return readFork(deps.accountData.orm).findOne(
    UsersBulkItemEntity,
    { jobId: job.id, state: { $in: ['doing', 'waiting'] } },
    { orderBy: { place: 'asc' } },
  );
}

export function rightOf(action: UsersBulkJob['action']): OperatorRight {
  return action === 'free-days' ? 'plans.grant' : 'users.help';
}

/** The operator may have been removed, or given another role, since. */
async function mayStillAct({ deps, job }: Run): Promise<boolean> {
  const operator = await readFork(deps.accountData.orm).findOne(OperatorEntity, {
    id: job.operatorId,
  });
  return operator !== null && mayDo(roleOf(operator.role), rightOf(job.action));
}

async function runItem(run: Run, item: UsersBulkItem): Promise<void> {
  const { deps, lease, job } = run;
  const { jobId, accountId, state, attempts } = item;
  await lease.write(async (em) => {
    const next = { state: 'doing' as const, attempts: attempts + 1 };
    await em.nativeUpdate(UsersBulkItemEntity, { jobId, accountId }, next);
  });
  const origin = { operatorId: job.operatorId, address: null, browser: null };
  try {
    const act = { ...item, inDoubt: state === 'doing' };
    const outcome = await withAuditOrigin(origin, () => actOnUser(deps, job, act));
    await close(run, accountId, outcome);
  } catch (error) {
    if (attempts + 1 < MAX_ATTEMPTS) throw error;
    deps.accountData.log.error({ err: error, jobId, accountId }, 'a user of a bulk action failed');
    await close(run, accountId, { state: 'failed', reason: 'It failed five times.' });
  }
}

function close(
  { deps, lease, job }: Run,
  accountId: string,
  { state, reason }: UserOutcome,
): Promise<void> {
  return lease.write(async (em) => {
    const endedAt = deps.accountData.machineClock.now();
    const values = { state, reason, endedAt };
    await em.nativeUpdate(UsersBulkItemEntity, { jobId: job.id, accountId }, values);
  });
}

function finish({ deps, lease, job }: Run, state: 'done' | 'stopped'): Promise<void> {
  return lease.write(async (em) => {
    const endedAt = deps.accountData.machineClock.now();
    await em.nativeUpdate(UsersBulkJobEntity, { id: job.id }, { state, endedAt });
  });
}
