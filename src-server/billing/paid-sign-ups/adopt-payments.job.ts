import { z } from 'zod';
import { readFork } from '../../database/transaction.ts';
import { defineJob } from '../../jobs/job.ts';
import { contactOf } from '../../people/contact.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { adoptPayments } from './adopt-payments.ts';

export const adoptPaymentsJob = defineJob({
  name: 'adopt-payments',
  /**
   * Jobs of an older version lack `signUpId`. They adopt nothing, because an equal address is not
   * enough.
   */
  payload: z.object({ accountId: z.string(), signUpId: z.string().optional() }),
  retry: { limit: 20, delaySeconds: 5, maxDelaySeconds: 1_800 },
  workers: 1,
  async run(deps: BillingDeps, { accountId, signUpId }) {
    const contact = await contactOf(readFork(deps.orm), accountId);
    if (!contact?.isAccount || signUpId === undefined) return;
    await adoptPayments(deps, { accountId, email: contact.email }, signUpId);
  },
});
