import { z } from 'zod';
import { defineJob, UNTIL_DONE } from '../jobs/job.ts';
import { type DeliveryDeps, deliverMail } from './deliver-mail.ts';

export const sendMailJob = defineJob({
  name: 'send-mail',
  payload: z.object({ mailId: z.string() }),
  // A mail waits for the mail server, whatever the outage.
  retry: { limit: UNTIL_DONE, delaySeconds: 5, maxDelaySeconds: 1_800 },
  workers: 2,
  run: (deps: DeliveryDeps, { mailId }) => deliverMail(deps, mailId),
});
