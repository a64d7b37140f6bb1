import { FOR_UPDATE } from '../../database/row-locks.ts';
import { transact } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { confirmLateLeaves, receiptTriedAgain } from '../leaving/leave-mails.ts';
import { mailReceipt } from './exit-mails.ts';
import { ExitRequestEntity } from './exit-request.entity.ts';

/** The law asks for a receipt at once. Within this time one mail confirms the declaration and says its effect. */
const ONE_MAIL_WITHIN_MS = 20_000;

/** The receipt alone: the effect is not known in time. Does nothing if a mail has confirmed the declaration. */
export async function confirmDeclaration(deps: BillingDeps, exitId: string): Promise<void> {
  await transact(deps.orm, async (em) => {
    const exit = await em.findOne(ExitRequestEntity, { id: exitId }, FOR_UPDATE);
    if (exit?.state !== 'received' || !exit.mails || exit.email === '') return;
    await mailReceipt(em, deps, exit);
  });
}

/** Those without a receipt, and the next time to try it. */
const UNCONFIRMED = `
  with late as (
    select e.id from exit_request e
    where e.state = 'received' and e.mails and e.email <> '' and e.received_at <= ?
      and (e.receipt_due_at is null or e.receipt_due_at <= ?) and not exists (
      select from outgoing_mail o where o.dedupe_key = 'exit-received:' || e.id::text)
    order by e.receipt_due_at nulls first, e.received_at limit 100 for update skip locked)
  update exit_request e set ${receiptTriedAgain('e')}
  from late where late.id = e.id returning e.id`;

/** Mails the receipts that wait for Stripe, or for a job behind a call that hangs. */
export async function confirmLate(deps: BillingDeps): Promise<void> {
  const now = deps.clock.now();
  const before = new Date(now.getTime() - ONE_MAIL_WITHIN_MS);
  const late = await transact(deps.orm, (em) =>
    em.execute<{ id: string }[]>(UNCONFIRMED, [before, now, now]),
  );
  for (const { id } of late) {
    try {
      await confirmDeclaration(deps, id);
    } catch (error) {
      // One failure must not block the others.
      deps.log.warn({ err: error, exit: id }, 'a declaration was not confirmed');
    }
  }
  await confirmLateLeaves(deps, before);
}
