import { z } from 'zod';
import { defineJob, UNTIL_DONE } from '../../../jobs/job.ts';
import type { BillingDeps } from '../../billing.deps.ts';
import { confirmDeclaration } from '../confirm-late.ts';
import { settleExit } from './settle-exit.ts';

/** An outage at Stripe must not lose a cancellation. */
export const settleExitJob = defineJob({
  name: 'settle-exit',
  payload: z.object({ exitId: z.uuid() }),
  retry: { limit: UNTIL_DONE, delaySeconds: 5, maxDelaySeconds: 15 * 60 },
  workers: 1,
  async run(deps: BillingDeps, { exitId }: { exitId: string }) {
    try {
      await settleExit(deps, exitId);
    } catch (error) {
      await confirmDeclaration(deps, exitId);
      throw error;
    }
  },
});
