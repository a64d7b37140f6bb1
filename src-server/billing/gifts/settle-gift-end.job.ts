import { z } from 'zod';
import { defineJob, UNTIL_DONE } from '../../jobs/job.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import { type GiftEnd, settleGiftEnd } from './settle-gift-end.ts';

/** Waits for the request that asked for the end, also for one that was killed: it holds the same lease. */
export const settleGiftEndJob = defineJob({
  name: 'settle-gift-end',
  payload: z.object({
    giftId: z.uuid(),
    accountId: z.uuid(),
    subscriptionId: z.string(),
    at: z.string(),
    askedAt: z.string(),
  }),
  retry: { limit: UNTIL_DONE, delaySeconds: 5, maxDelaySeconds: 15 * 60 },
  workers: 1,
  run: (deps: BillingDeps, end: GiftEnd) =>
    withBillingLease(deps, `payer:${end.accountId}`, () => settleGiftEnd(deps, end)),
});
