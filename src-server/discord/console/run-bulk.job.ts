import { withLease } from '../../access/account-lease.ts';
import { readFork } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { JobPayload } from '../../jobs/job-definitions.ts';
import { actOnMember } from './act-on-member.ts';
import { type BulkItem, BulkItemEntity } from './bulk-item.entity.ts';
import { type BulkJob, BulkJobEntity } from './bulk-job.entity.ts';
import type { ConsoleDeps } from './console.deps.ts';

const PATIENCE_MS = 1_000;
/** Runs of one member after which it is given up; the waits between them are the provider's and the queue's. */
const MOST_ATTEMPTS = 12;

/**
 * The handler of 'run-bulk-action': one member after the other, each written down before and after. A
 * process that dies in the middle leaves at most one member in doubt, who is looked at before anything is
 * sent again. A throw brings the job again later.
 */
export function createBulkJob(
  deps: ConsoleDeps,
): (payload: JobPayload<'run-bulk-action'>) => Promise<void> {
  return ({ jobId }) =>
    withLease(deps.access.orm, `bulk:${jobId}`, PATIENCE_MS, async () => {
      const job = await readFork(deps.access.orm).findOne(BulkJobEntity, { id: jobId });
      if (job === null || job.state !== 'running') return;
      for (;;) {
        const item = await nextItem(deps, jobId);
        if (item === null) return finish(deps, jobId, 'done', null);
        if (!(await runItem(deps, job, item))) return;
      }
    });
}

function nextItem({ access }: ConsoleDeps, jobId: string): Promise<BulkItem | null> {
  return readFork(access.orm).findOne(
    BulkItemEntity,
    { jobId, state: { $in: ['doing', 'waiting'] } },
    { orderBy: { place: 'asc' } },
  );
}

/** False when the whole job stopped. */
async function runItem(deps: ConsoleDeps, job: BulkJob, item: BulkItem): Promise<boolean> {
  const inDoubt = item.state === 'doing';
  const { jobId, memberId } = item;
  await mark(deps, { jobId, memberId }, { state: 'doing', attempts: item.attempts + 1 });
  const close = (state: 'done' | 'skipped' | 'failed', code: string | null) =>
    mark(deps, { jobId, memberId }, { state, code, endedAt: deps.access.machine.now() });
  try {
    const { state, code } = await actOnMember(deps.gateway, job, memberId, inDoubt);
    await close(state, code);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    // A token or an access that is gone concerns everybody: going on would only add refusals.
    if (error.kind === 'misconfigured' && error.reason !== 'not-configured') {
      await finish(deps, jobId, 'stopped', error.reason);
      return false;
    }
    // Not configured is what a bot that is shut down answers: another process goes on.
    const givenUp = error.kind === 'refused' || item.attempts + 1 >= MOST_ATTEMPTS;
    if (!givenUp) throw error;
    await close('failed', error.reason);
    return true;
  }
}

async function mark(
  { access }: ConsoleDeps,
  key: { jobId: string; memberId: string },
  values: Partial<Pick<BulkItem, 'state' | 'code' | 'attempts' | 'endedAt'>>,
): Promise<void> {
  await readFork(access.orm).nativeUpdate(BulkItemEntity, key, values);
}

async function finish(
  { access }: ConsoleDeps,
  id: string,
  state: 'done' | 'stopped',
  reason: string | null,
): Promise<void> {
  const endedAt = access.machine.now();
  await readFork(access.orm).nativeUpdate(BulkJobEntity, { id }, { state, reason, endedAt });
}
