import { z } from 'zod';
import { defineJob, UNTIL_DONE } from '../../jobs/job.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { confirmReceipt } from './leave-mails.ts';
import { settleLeave } from './settle-leave.ts';

/** An outage at Stripe must not lose a cancellation. */
export const settleLeaveJob = defineJob({
  name: 'settle-leave',
  payload: z.object({ requestId: z.uuid() }),
  retry: { limit: UNTIL_DONE, delaySeconds: 5, maxDelaySeconds: 15 * 60 },
  workers: 1,
  async run(deps: BillingDeps, { requestId }: { requestId: string }) {
    try {
      await settleLeave(deps, requestId);
    } catch (error) {
      await confirmReceipt(deps, requestId);
      throw error;
    }
  },
});
