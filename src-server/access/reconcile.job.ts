import type { EntityManager } from '@mikro-orm/postgresql';
import type { JobMoment, JobPayload } from '../jobs/job-definitions.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { reconcileAccount } from './reconcile-access.ts';
import type { AccessDeps } from './reconcile-run.ts';

/** The handler of 'reconcile-access'. A throw (busy, database away) brings the job again; what a provider refused is kept in the grant and tried again from there. */
export function createReconcileJob(
  deps: AccessDeps,
): (payload: JobPayload<'reconcile-access'>, job: JobMoment) => Promise<void> {
  return async ({ accountId }, { enqueuedAt }) => {
    await reconcileAccount(deps, accountId, { cause: 'job', askedAt: enqueuedAt });
  };
}

/** Written in the transaction that causes it. */
export function enqueueReconcile(
  jobs: Pick<JobQueue, 'enqueue'>,
  em: EntityManager,
  accountId: string,
): Promise<void> {
  return jobs.enqueue(em, 'reconcile-access', { accountId });
}
