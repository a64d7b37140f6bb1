import { z } from 'zod';
import { withNext } from '../../../src/domain/page-path.ts';
import { newId } from '../../database/identifier.ts';
import { FOR_SHARE } from '../../database/row-locks.ts';
import { transact } from '../../database/transaction.ts';
import { defineJob } from '../../jobs/job.ts';
import { queueMail } from '../../mail/outbox.ts';
import { AccountEntity } from '../../people/account.entity.ts';
import { issueMailedLink } from '../../people/mailed-links.ts';
import type { AuthDeps } from '../auth.deps.ts';

const RESET_LINK_SECONDS = 30 * 60;

/** Rate-limited per address. Mails a link to an account or a payer, and nothing to others. */
export const mailPasswordResetJob = defineJob({
  name: 'mail-password-reset',
  payload: z.object({ email: z.string(), next: z.string().optional() }),
  retry: { limit: 5, delaySeconds: 2, maxDelaySeconds: 60 },
  workers: 1,
  run: mailPasswordReset,
});

export async function mailPasswordReset(
  deps: Pick<
    AuthDeps,
    'orm' | 'jobs' | 'clock' | 'machineClock' | 'publicUrl' | 'payments' | 'mayMail'
  >,
  { email, next }: { email: string; next?: string | undefined },
): Promise<void> {
  if (!(await deps.mayMail(email, 'reset-password'))) return;
  await transact(deps.orm, async (em) => {
    const account = await em.findOne(AccountEntity, { email, closingAt: null }, FOR_SHARE);
    if (account === null) return;
    const token = issueMailedLink(em, deps.machineClock, {
      purpose: 'reset-password',
      userId: account.id,
      lifeSeconds: RESET_LINK_SECONDS,
    });
    await queueMail(em, deps, {
      dedupeKey: `reset-password:${newId()}`,
      userId: account.id,
      to: account.email,
      template: 'reset-password',
      values: { link: withNext(`${deps.publicUrl}/reset-password?token=${token}`, next) },
    });
  });
  // Paid without an account yet: only the payment's own link leads to it, even beside an account.
  await deps.payments.mailReturnLinks(email, 'always');
}
