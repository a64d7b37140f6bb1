import type { EntityManager } from '@mikro-orm/postgresql';
import type { JobMoment, JobPayload } from '../jobs/job-definitions.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { JobRank } from '../jobs/job-ranks.ts';
import type { Urgency } from './access-provider.ts';
import { reconcileAccount } from './reconcile-access.ts';
import type { AccessDeps } from './reconcile-run.ts';

/** The handler of 'reconcile-access'. A throw (busy, database away) brings the job again; what a provider refused is kept in the grant and tried again from there. */
export function createReconcileJob(
  deps: AccessDeps,
  urgency?: Urgency,
): (payload: JobPayload<'reconcile-access'>, job: JobMoment) => Promise<void> {
  const how = { cause: 'job', ...(urgency === undefined ? {} : { urgency }) };
  return async ({ accountId }, { enqueuedAt }) => {
    await reconcileAccount(deps, accountId, { ...how, askedAt: enqueuedAt });
  };
}

const WORKERS = { prompt: 10, later: 3, drain: 3 } as const;

/**
 * Many wait for a provider's pace: each rank has workers of its own, so that neither a new grant nor a
 * refund nor the other provider queues behind a drain; nor do they at TradingView's door.
 */
export async function startReconciling(
  jobs: Pick<JobQueue, 'work'>,
  deps: AccessDeps,
): Promise<void> {
  await jobs.work('reconcile-access', WORKERS.prompt, createReconcileJob(deps), 'prompt');
  await jobs.work('reconcile-access', WORKERS.later, createReconcileJob(deps), 'later');
  await jobs.work('reconcile-access', WORKERS.drain, createReconcileJob(deps, 'renewal'), 'drain');
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
