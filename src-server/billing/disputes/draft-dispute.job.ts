import { z } from 'zod';
import { defineJob, UNTIL_DONE } from '../../jobs/job.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { answerDispute } from './answer-dispute.ts';

/** Collects the facts of a dispute and stages them at Stripe. */
export const draftDisputeJob = defineJob({
  name: 'dispute-draft',
  payload: z.object({ disputeId: z.string() }),
  retry: { limit: UNTIL_DONE, delaySeconds: 5, maxDelaySeconds: 5 * 60 },
  workers: 1,
  run: (deps: BillingDeps, { disputeId }: { disputeId: string }) =>
    answerDispute(deps, { disputeId, isLastCall: false }),
});

/** The last hours before a deadline: stages what there is, and submits it on a standing order. */
export const disputeDueJob = defineJob({
  name: 'dispute-due',
  payload: z.object({ disputeId: z.string() }),
  // Every minute counts, whatever Stripe's outage costs.
  retry: { limit: UNTIL_DONE, delaySeconds: 2, maxDelaySeconds: 60 },
  workers: 1,
  run: (deps: BillingDeps, { disputeId }: { disputeId: string }) =>
    answerDispute(deps, { disputeId, isLastCall: true }),
});
