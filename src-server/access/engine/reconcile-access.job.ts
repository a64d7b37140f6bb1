import { z } from 'zod';
import { LeaseBusy } from '../../database/lease.ts';
import { transact } from '../../database/transaction.ts';
import { defineJob } from '../../jobs/job.ts';
import { reconcileAccount } from './reconcile-access.ts';
import type { AccessDeps } from './reconcile-run.ts';

/** How long a worker waits for the account's lease. Other jobs wait for the worker. */
const WAIT_MS = 2_000;

/**
 * A throw, such as a lost database, retries the job. A provider's refusal is stored in the grant,
 * whose own retry handles it. A busy account is no failure: the job is enqueued again without
 * growing backoff.
 */
export const reconcileAccessJob = defineJob({
  name: 'reconcile-access',
  /**
   * `askedAt`: time of the first request, kept when a busy account's job is enqueued again.
   * `catalogue`: the version whose publish asked. An instance that still sells an older one loads it
   * first.
   */
  payload: z.object({
    accountId: z.string(),
    askedAt: z.iso.datetime().optional(),
    catalogue: z.number().int().optional(),
  }),
  isJoined: true,
  retry: { limit: 20, delaySeconds: 2, maxDelaySeconds: 600 },
  // Providers pace their calls. Neither a new grant, a refund nor the other provider queues behind
  // a drain.
  workers: { prompt: 10, later: 3, drain: 3 },
  async run(deps: AccessDeps, { accountId, askedAt, catalogue }, { enqueuedAt, rank }) {
    const since = askedAt === undefined ? enqueuedAt : new Date(askedAt);
    if (catalogue !== undefined) await deps.catalogue.reach(catalogue);
    try {
      await reconcileAccount(deps, accountId, {
        cause: 'job',
        waitMs: WAIT_MS,
        ...(rank === 'drain' ? { urgency: 'renewal' as const } : {}),
        askedAt: since,
      });
    } catch (error) {
      if (!(error instanceof LeaseBusy)) throw error;
      const again = { accountId, askedAt: since.toISOString(), catalogue };
      await transact(deps.orm, (em) => deps.jobs.enqueue(em, reconcileAccessJob, again, rank));
    }
  },
});
