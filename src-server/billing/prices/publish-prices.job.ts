import { z } from 'zod';
import { defineJob, UNTIL_DONE } from '../../jobs/job.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { publishPrices } from './publish-prices.ts';

export const publishPricesJob = defineJob({
  name: 'publish-prices',
  payload: z.object({ version: z.number().int() }),
  // Sales of new prices wait for it.
  retry: { limit: UNTIL_DONE, delaySeconds: 2, maxDelaySeconds: 60 },
  workers: 1,
  run: (deps: BillingDeps, { version }) => publishPrices(deps, version),
});
