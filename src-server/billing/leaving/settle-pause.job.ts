import { z } from 'zod';
import { defineJob, UNTIL_DONE } from '../../jobs/job.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { settlePause } from './end-pause.ts';

/** An outage at Stripe must not make a pause longer than it takes. */
export const settlePauseJob = defineJob({
  name: 'settle-pause',
  payload: z.object({ pauseId: z.uuid() }),
  retry: { limit: UNTIL_DONE, delaySeconds: 5, maxDelaySeconds: 15 * 60 },
  workers: 1,
  run: (deps: BillingDeps, { pauseId }: { pauseId: string }) => settlePause(deps, pauseId),
});
