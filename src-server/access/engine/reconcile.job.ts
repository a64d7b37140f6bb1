import type { EntityManager } from '@mikro-orm/postgresql';
import { transact } from '../../database/transaction.ts';
import type { JobMoment, JobPayload } from '../../jobs/job-definitions.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import type { JobRank } from '../../jobs/job-ranks.ts';
import type { Urgency } from '../access-provider.ts';
import { AccountBusy } from '../account-lease.ts';
import { reconcileAccount } from './reconcile-access.ts';
import type { AccessDeps } from './reconcile-run.ts';

/** A worker waits so long for whoever works on the account; others wait for the worker. */
const PATIENCE_MS = 2_000;

/**
 * The handler of 'reconcile-access'. A throw (the database is away) brings the job again; what a provider
 * refused is kept in the grant and tried again from there. An account that is busy is nobody's failure: the
 * job is written anew, and waits for its turn instead of longer and longer.
 */
export function createReconcileJob(
  deps: AccessDeps,
  jobs: Pick<JobQueue, 'enqueue'>,
  rank: JobRank,
): (payload: JobPayload<'reconcile-access'>, job: JobMoment) => Promise<void> {
  const urgency: Urgency | undefined = rank === 'drain' ? 'renewal' : undefined;
  const how = {
    cause: 'job',
    patienceMs: PATIENCE_MS,
    ...(urgency === undefined ? {} : { urgency }),
  };
  return async ({ accountId, askedAt }, { enqueuedAt }) => {
    const since = askedAt === undefined ? enqueuedAt : new Date(askedAt);
    try {
      await reconcileAccount(deps, accountId, { ...how, askedAt: since });
    } catch (error) {
      if (!(error instanceof AccountBusy)) throw error;
      const again = { accountId, askedAt: since.toISOString() };
      await transact(deps.orm, (em) => jobs.enqueue(em, 'reconcile-access', again, rank));
    }
  };
}

const WORKERS = { prompt: 10, later: 3, drain: 3 } as const satisfies Record<JobRank, number>;

/**
 * Many wait for a provider's pace: each rank has workers of its own, so that neither a new grant nor a
 * refund nor the other provider queues behind a drain; nor do they at TradingView's door.
 */
export async function startReconciling(
  jobs: Pick<JobQueue, 'work' | 'enqueue'>,
  deps: AccessDeps,
): Promise<void> {
  for (const [rank, workers] of Object.entries(WORKERS) as [JobRank, number][]) {
    await jobs.work('reconcile-access', workers, createReconcileJob(deps, jobs, rank), rank);
  }
}

/** Written in the transaction that causes it. */
export function enqueueReconcile(
  jobs: Pick<JobQueue, 'enqueue'>,
  em: EntityManager,
  accountId: string,
  rank?: JobRank,
): Promise<void> {
  return jobs.enqueue(em, 'reconcile-access', { accountId }, rank);
}
