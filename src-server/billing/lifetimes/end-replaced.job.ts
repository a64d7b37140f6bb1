import { z } from 'zod';
import { defineJob, UNTIL_DONE } from '../../jobs/job.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { endReplaced } from './end-replaced.ts';

/** Enqueued with the plan itself: a subscription that the plan replaces must not renew. */
export const endReplacedJob = defineJob({
  name: 'end-replaced-subscription',
  payload: z.object({ id: z.uuid() }),
  retry: { limit: UNTIL_DONE, delaySeconds: 5, maxDelaySeconds: 15 * 60 },
  workers: 1,
  run: (deps: BillingDeps, { id }: { id: string }) => endReplaced(deps, id),
});
