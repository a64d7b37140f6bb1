import { z } from 'zod';
import { refuseAction, skipMember } from '../../../../src/domain/community/member-action.ts';
import type { BotSurroundings } from '../../../../src/domain/community/role-hierarchy.ts';
import { mayDo } from '../../../../src/domain/people/operator-rights.ts';
import { type HeldLease, withLease } from '../../../database/lease.ts';
import { readFork } from '../../../database/transaction.ts';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import { DAY_SECONDS, defineJob, UNTIL_DONE } from '../../../jobs/job.ts';
import { actOnMember } from '../changes/act-on-member.ts';
import { refusalCode } from '../changes/action-messages.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import { freshSurroundings } from '../directory/server-frame.ts';
import { refuseModerating } from '../refuse-moderating.ts';
import { type BulkItem, BulkItemEntity } from './bulk-item.entity.ts';
import { type BulkJob, BulkJobEntity } from './bulk-job.entity.ts';
import { claimItem, closeItem, finishJob } from './bulk-rows.ts';

const WAIT_MS = 1_000;
/** Attempts per member before giving up. The provider and the queue determine the delays. */
const MAX_ATTEMPTS = 12;
/**
 * Refusals that may apply to every member. Repeating them counts towards Discord's ban for invalid
 * requests.
 */
const MAY_CONCERN_ALL: readonly string[] = [
  'missing-permissions',
  'role-gone',
  'role-cannot-be-given',
];

interface Run {
  deps: ConsoleDeps;
  lease: HeldLease;
  job: BulkJob;
  /** As last read. */
  around: BotSurroundings | null;
}

/**
 * Survives an outage of hours and finishes what it started. A role for twenty thousand members
 * takes six hours at Discord's pace; a dead process is detected by its heartbeat.
 */
export const runBulkActionJob = defineJob({
  name: 'run-bulk-action',
  payload: z.object({ jobId: z.string() }),
  retry: { limit: UNTIL_DONE, delaySeconds: 1, maxDelaySeconds: 10 },
  expireSeconds: DAY_SECONDS,
  workers: 1,
  run: runBulkAction,
});

/** Kicks and bans must not wait until thousands get their role. */
export const runUrgentBulkActionJob = defineJob({
  ...runBulkActionJob,
  name: 'run-urgent-bulk-action',
});

/**
 * Processes members one by one, records each before and after the call, and only while the job's
 * lease is ours. A crash leaves at most one member in doubt, who is read before anything is sent
 * again. A throw retries the job later.
 */
export function runBulkAction(deps: ConsoleDeps, { jobId }: { jobId: string }): Promise<void> {
  return withLease(deps.orm, { key: `bulk:${jobId}`, waitMs: WAIT_MS }, async (lease) => {
    const job = await runningJob(deps, jobId);
    if (job === null) return;
    // A restart configured another server. Its members are not the ones that the operator chose.
    if (job.guildId !== deps.gateway.guildId) {
      return finishJob(lease, deps, { id: jobId, state: 'stopped', reason: 'other-server' });
    }
    const run: Run = { deps, lease, job, around: null };
    if (await stopsForAll(run, () => stoppedByRefusal(run))) return;
    for (;;) {
      const running = await runningJob(deps, jobId);
      if (running === null) return;
      run.job = running;
      const item = await nextItem(run);
      if (item === null) return finishJob(lease, deps, { id: jobId, state: 'done', reason: null });
      if (!(await operatorMay(run))) {
        return finishJob(lease, deps, { id: jobId, state: 'stopped', reason: 'operator-gone' });
      }
      if (await stopsForAll(run, () => runItem(run, item))) return;
    }
  });
}

/** Null once an operator has stopped the job. Another operator may have resumed it since the last read. */
function runningJob({ orm }: ConsoleDeps, id: string): Promise<BulkJob | null> {
  return readFork(orm).findOne(BulkJobEntity, { id, state: 'running' });
}

/** The job may outlive its operator's right to it, such as an owner's to give a moderator's role. */
async function operatorMay({ deps, job, around }: Run): Promise<boolean> {
  const role = await deps.operatorRole(job.operator);
  if (role === null || !mayDo(role, 'community.members')) return false;
  const { action, roleId = null } = job;
  const here = around ?? (await freshSurroundings(deps.gateway));
  return refuseModerating(role, { action, roleId }, here) === null;
}

function nextItem({ deps, job }: Run): Promise<BulkItem | null> {
  return readFork(deps.orm).findOne(
    BulkItemEntity,
    { jobId: job.id, state: { $in: ['doing', 'waiting'] } },
    { orderBy: { place: 'asc' } },
  );
}

/** A lost token or access affects every member. Continuing would only add refusals. */
async function stopsForAll(run: Run, work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work();
  } catch (error) {
    const { deps, lease, job } = run;
    // A bot that is shutting down answers 'not-configured'. Another process continues the job.
    if (!(error instanceof ProviderFailure) || error.kind !== 'misconfigured') throw error;
    if (error.reason === 'not-configured') throw error;
    await finishJob(lease, deps, { id: job.id, state: 'stopped', reason: error.reason });
    return true;
  }
}

/**
 * Reads again whether the bot may perform the action at all. If not, stops the job with the reason;
 * it can be resumed.
 */
async function stoppedByRefusal(run: Run): Promise<boolean> {
  const { deps, lease, job } = run;
  const around = await freshSurroundings(deps.gateway);
  run.around = around;
  const refusal = refuseAction(job.action, job.roleId ?? null, around);
  if (refusal === null) return false;
  await finishJob(lease, deps, { id: job.id, state: 'stopped', reason: refusalCode(refusal) });
  return true;
}

/** True when the whole job stopped. */
async function runItem(run: Run, item: BulkItem): Promise<boolean> {
  const { deps, lease, job } = run;
  // Another worker claimed it. The next read shows what is left.
  if (!(await claimItem(lease, item))) return false;
  try {
    const { gateway } = deps;
    const { state, code } = await actOnMember(gateway, job, {
      memberId: item.memberId,
      inDoubt: item.state === 'doing',
    });
    await closeItem(lease, deps, { item, state, code });
    return false;
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.kind === 'misconfigured') throw error;
    if (MAY_CONCERN_ALL.includes(error.reason)) return refused(run, item, error.reason);
    const givenUp = error.kind === 'refused' || item.attempts + 1 >= MAX_ATTEMPTS;
    if (!givenUp) throw error;
    await closeItem(lease, deps, { item, state: 'failed', code: error.reason });
    return false;
  }
}

/** Decides whom the refusal affects: every member, this member with a known reason, or unknown. */
async function refused(run: Run, item: BulkItem, reason: string): Promise<boolean> {
  const { deps, lease, job } = run;
  if (await stoppedByRefusal(run)) return true;
  const around = await freshSurroundings(deps.gateway);
  const member = await deps.gateway.getMember(item.memberId);
  const skip = skipMember(job.action, job.roleId ?? null, member, around, true);
  await closeItem(lease, deps, {
    item,
    state: skip === null ? 'failed' : 'skipped',
    code: skip ?? reason,
  });
  return false;
}
