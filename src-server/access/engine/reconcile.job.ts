import type { EntityManager } from '@mikro-orm/postgresql';
import { LeaseBusy } from '../../database/lease.ts';
import { transact } from '../../database/transaction.ts';
import type { JobMoment, JobPayload } from '../../jobs/job-definitions.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import type { JobRank } from '../../jobs/job-ranks.ts';
import type { Urgency } from '../access-provider.ts';
import { reconcileAccount } from './reconcile-access.ts';
import type { AccessDeps } from './reconcile-run.ts';

/** How long a worker waits for the account's lease. Other jobs wait for the worker. */
const WAIT_MS = 2_000;

/**
 * Handles 'reconcile-access'. A throw, such as a lost database, retries the job. A provider's
 * refusal is stored in the grant, whose own retry handles it. A busy account is no failure: the job
 * is enqueued again without growing backoff.
 */
export function createReconcileJob(
  deps: AccessDeps,
  jobs: Pick<JobQueue, 'enqueue'>,
  rank: JobRank,
): (payload: JobPayload<'reconcile-access'>, job: JobMoment) => Promise<void> {
  const urgency: Urgency | undefined = rank === 'drain' ? 'renewal' : undefined;
  const how = {
    cause: 'job',
    waitMs: WAIT_MS,
    ...(urgency === undefined ? {} : { urgency }),
  };
  return async ({ accountId, askedAt }, { enqueuedAt }) => {
    const since = askedAt === undefined ? enqueuedAt : new Date(askedAt);
    try {
      await reconcileAccount(deps, accountId, { ...how, askedAt: since });
    } catch (error) {
      if (!(error instanceof LeaseBusy)) throw error;
      const again = { accountId, askedAt: since.toISOString() };
      await transact(deps.orm, (em) => jobs.enqueue(em, 'reconcile-access', again, rank));
    }
  };
}

const WORKERS = { prompt: 10, later: 3, drain: 3 } as const satisfies Record<JobRank, number>;

/**
 * Providers pace their calls, so each rank has its own workers. Neither a new grant, a refund nor
 * the other provider queues behind a drain.
 */
export async function startReconciling(
  jobs: Pick<JobQueue, 'work' | 'enqueue'>,
  deps: AccessDeps,
): Promise<void> {
  for (const [rank, workers] of Object.entries(WORKERS) as [JobRank, number][]) {
    await jobs.work('reconcile-access', workers, createReconcileJob(deps, jobs, rank), rank);
  }
}

/** Enqueues in the caller's transaction. */
export function enqueueReconcile(
  jobs: Pick<JobQueue, 'enqueue'>,
  em: EntityManager,
  accountId: string,
  rank?: JobRank,
): Promise<void> {
  return jobs.enqueue(em, 'reconcile-access', { accountId }, rank);
}
