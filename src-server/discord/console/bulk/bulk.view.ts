import type {
  BulkAnswer,
  BulkItemView,
  BulkProgress,
} from '../../../../src/contract/discord/discord-bulk.contract.ts';
import type { MemberAction, MemberSkip } from '../../../../src/domain/community/member-action.ts';
import { readFork } from '../../../database/transaction.ts';
import { AppError } from '../../../errors/app-error.ts';
import {
  ACTION_NAMES,
  DONE_MESSAGES,
  SKIP_MESSAGES,
  stopMessage,
} from '../changes/action-messages.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import { failureMessage } from '../failure-messages.ts';
import { type BulkItem, BulkItemEntity, type BulkItemState } from './bulk-item.entity.ts';
import { type BulkJob, BulkJobEntity } from './bulk-job.entity.ts';

type Counts = BulkProgress['counts'];
const OVER: readonly BulkItemState[] = ['done', 'skipped', 'failed'];
const RECENT = 5;

/** Answer of the documented call: results so far, per member. */
export async function readBulkAnswer(deps: ConsoleDeps, jobId: string): Promise<BulkAnswer> {
  const job = await getJob(deps, jobId);
  const items = await readFork(deps.orm).find(
    BulkItemEntity,
    { jobId, state: { $in: [...OVER] } },
    { orderBy: { place: 'asc' } },
  );
  const counts = await countItems(deps, jobId);
  return {
    ...summary(job, counts),
    results: items.map((item) => itemView(item, job.action)),
  };
}

/** Counts and failures, for a page that polls a job. */
export async function readBulkProgress(deps: ConsoleDeps, jobId: string): Promise<BulkProgress> {
  const job = await getJob(deps, jobId);
  // Read before the counts, which are final once no worker is on a stopped job.
  const isUnderWay = await hasWorker(deps, jobId);
  const counts = await countItems(deps, jobId);
  const items = await readFork(deps.orm).find(
    BulkItemEntity,
    { jobId, state: { $in: ['skipped', 'failed'] } },
    { orderBy: { place: 'asc' } },
  );
  const explained = items.map((item) => itemView(item, job.action));
  const reason = job.reason ?? null;
  return { ...summary(job, counts, isUnderWay), reason, isUnderWay, counts, explained };
}

export async function listRecentJobs(deps: ConsoleDeps) {
  const rows = await readFork(deps.orm).find(
    BulkJobEntity,
    { guildId: deps.gateway.guildId },
    { orderBy: { id: 'desc' }, limit: RECENT },
  );
  const jobs = [];
  for (const job of rows) {
    const { message, state } = summary(job, await countItems(deps, job.id));
    const { id: jobId, operator, createdAt } = job;
    jobs.push({
      jobId,
      title: titleOf(job),
      operator,
      at: createdAt.toISOString(),
      state,
      message,
    });
  }
  return { jobs };
}

function summary(job: BulkJob, counts: Counts, isUnderWay = false) {
  const done = counts.done + counts.skipped + counts.failed;
  return {
    success: job.state !== 'stopped' && counts.failed === 0,
    message: messageOf(job, counts, isUnderWay),
    jobId: job.id,
    state: job.state,
    done,
    total: done + counts.waiting,
  };
}

function messageOf(job: BulkJob, counts: Counts, isUnderWay: boolean): string {
  const done = counts.done + counts.skipped + counts.failed;
  const inProgress = isUnderWay ? Math.min(1, counts.waiting) : 0;
  const current = inProgress === 0 ? '' : ` ${inProgress} in progress,`;
  const figures = `${counts.done} done, ${counts.skipped} skipped, ${counts.failed} failed`;
  const title = titleOf(job);
  if (job.state === 'stopped')
    return `${title} stopped: ${stopMessage(job.reason ?? '')} ${figures},${current} ${counts.waiting - inProgress} not started.`;
  if (job.state === 'running') return `${title}: ${done} of ${done + counts.waiting} so far.`;
  return `${title}: ${figures}.`;
}

function titleOf({ action, roleName }: BulkJob): string {
  return roleName === null ? ACTION_NAMES[action] : `${ACTION_NAMES[action]} ${roleName}`;
}

function itemView(item: BulkItem, action: MemberAction): BulkItemView {
  const { memberId, memberName: name, state, code } = item;
  const message =
    state === 'done'
      ? DONE_MESSAGES[action]
      : (SKIP_MESSAGES[code as MemberSkip] ?? failureMessage(code ?? ''));
  return { memberId, name, state, ok: state === 'done', code: code ?? null, message };
}

/** The job's lease is held as long as its worker runs. */
async function hasWorker({ orm }: ConsoleDeps, jobId: string): Promise<boolean> {
  const held = await readFork(orm).execute(
    'select 1 from lease where key = ? and holder is not null and expires_at > clock_timestamp()',
    [`bulk:${jobId}`],
  );
  return held.length > 0;
}

async function getJob({ orm, gateway }: ConsoleDeps, id: string): Promise<BulkJob> {
  const { guildId } = gateway;
  const job = await readFork(orm).findOne(BulkJobEntity, { id, guildId });
  if (job === null) throw new AppError('discord.no-job', 'not-found', 'This job does not exist.');
  return job;
}

async function countItems({ orm }: ConsoleDeps, jobId: string): Promise<Counts> {
  const rows = await readFork(orm).execute<{ state: BulkItemState; n: number }[]>(
    'select state, count(*)::int as n from bulk_item where job_id = ? group by state',
    [jobId],
  );
  const of = (...states: BulkItemState[]) =>
    rows.filter((row) => states.includes(row.state)).reduce((sum, row) => sum + row.n, 0);
  return {
    waiting: of('waiting', 'doing'),
    done: of('done'),
    skipped: of('skipped'),
    failed: of('failed'),
  };
}
