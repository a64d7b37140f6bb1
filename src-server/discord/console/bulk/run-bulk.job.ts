import { refuseAction, skipMember } from '../../../../src/domain/community/member-action.ts';
import { type AccountLease, withLease } from '../../../access/account-lease.ts';
import { readFork } from '../../../database/transaction.ts';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import type { JobPayload } from '../../../jobs/job-definitions.ts';
import { actOnMember } from '../changes/act-on-member.ts';
import { refusalCode } from '../changes/action-words.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import { freshSurroundings } from '../directory/bot-surroundings.ts';
import { type BulkItem, BulkItemEntity } from './bulk-item.entity.ts';
import { type BulkJob, BulkJobEntity } from './bulk-job.entity.ts';
import { claimItem, closeItem, finishJob } from './bulk-rows.ts';

const PATIENCE_MS = 1_000;
/** Runs of one member after which it is given up; the waits between them are the provider's and the queue's. */
const MOST_ATTEMPTS = 12;
/** Refusals that may concern everybody: asked on, each would count towards shutting us out. */
const MAY_CONCERN_ALL: readonly string[] = [
  'missing-permissions',
  'role-gone',
  'role-cannot-be-given',
];

interface Run {
  deps: ConsoleDeps;
  lease: AccountLease;
  job: BulkJob;
}

/**
 * The handler of 'run-bulk-action': one member after the other, each written down before and after, and
 * only while the job is still ours. A process that dies in the middle leaves at most one member in doubt,
 * who is looked at before anything is sent again. A throw brings the job again later.
 */
export function createBulkJob(
  deps: ConsoleDeps,
): (payload: JobPayload<'run-bulk-action'>) => Promise<void> {
  return ({ jobId }) =>
    withLease(deps.access.orm, `bulk:${jobId}`, PATIENCE_MS, async (lease) => {
      const job = await readFork(deps.access.orm).findOne(BulkJobEntity, { id: jobId });
      if (job === null || job.state !== 'running') return;
      const run: Run = { deps, lease, job };
      if (await stopsForAll(run, () => stoppedByRefusal(run))) return;
      for (;;) {
        const item = await nextItem(run);
        if (item === null) return finishJob(lease, deps, jobId, 'done', null);
        if (!(await deps.mayActOnMembers(job.operator))) {
          return finishJob(lease, deps, jobId, 'stopped', 'operator-gone');
        }
        if (await stopsForAll(run, () => runItem(run, item))) return;
      }
    });
}

function nextItem({ deps, job }: Run): Promise<BulkItem | null> {
  return readFork(deps.access.orm).findOne(
    BulkItemEntity,
    { jobId: job.id, state: { $in: ['doing', 'waiting'] } },
    { orderBy: { place: 'asc' } },
  );
}

/** A token or an access that is gone concerns everybody: going on would only add refusals. */
async function stopsForAll(run: Run, work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work();
  } catch (error) {
    const { deps, lease, job } = run;
    // Not configured is what a bot that is shut down answers: another process goes on.
    if (!(error instanceof ProviderFailure) || error.kind !== 'misconfigured') throw error;
    if (error.reason === 'not-configured') throw error;
    await finishJob(lease, deps, job.id, 'stopped', error.reason);
    return true;
  }
}

/** Looks anew whether the bot may do it at all; if not, the job stops with the reason, and can be resumed. */
async function stoppedByRefusal({ deps, lease, job }: Run): Promise<boolean> {
  const around = await freshSurroundings(deps.gateway);
  const refusal = refuseAction(job.action, job.roleId ?? null, around);
  if (refusal === null) return false;
  await finishJob(lease, deps, job.id, 'stopped', refusalCode(refusal));
  return true;
}

/** True when the whole job stopped. */
async function runItem(run: Run, item: BulkItem): Promise<boolean> {
  const { deps, lease, job } = run;
  // Somebody else has it: the next look shows what is left.
  if (!(await claimItem(lease, item))) return false;
  try {
    const { gateway } = deps;
    const { state, code } = await actOnMember(gateway, job, item.memberId, item.state === 'doing');
    await closeItem(lease, deps, item, state, code);
    return false;
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.kind === 'misconfigured') throw error;
    if (MAY_CONCERN_ALL.includes(error.reason)) return refused(run, item, error.reason);
    const givenUp = error.kind === 'refused' || item.attempts + 1 >= MOST_ATTEMPTS;
    if (!givenUp) throw error;
    await closeItem(lease, deps, item, 'failed', error.reason);
    return false;
  }
}

/** Whom the refusal concerns: everybody, this member for a reason that can be told, or nobody knows why. */
async function refused(run: Run, item: BulkItem, reason: string): Promise<boolean> {
  const { deps, lease, job } = run;
  if (await stoppedByRefusal(run)) return true;
  const around = await freshSurroundings(deps.gateway);
  const member = await deps.gateway.getMember(item.memberId);
  const skip = skipMember(job.action, job.roleId ?? null, member, around, true);
  await closeItem(lease, deps, item, skip === null ? 'failed' : 'skipped', skip ?? reason);
  return false;
}
