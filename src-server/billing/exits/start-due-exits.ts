import type { EntityManager } from '@mikro-orm/postgresql';
import { type ExitKind, UNDO_MS } from '../../../src/domain/exits/exit.ts';
import { transact } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { ExitRequestEntity } from './exit-request.entity.ts';
import { settleExitJob } from './settle/settle-exit.job.ts';

/** The link that stops it must have been with its reader for a day. Locks in the order in which that link does. */
const DUE = `
  with due as materialized (
    select e.id from exit_request e
    where e.state = 'waiting' and e.effective_at <= ? and exists (
      select from outgoing_mail o where o.id = e.notice_mail_id and o.sent_at <= ?)
    order by e.id for update)
  update exit_request e set state = 'due' from due where due.id = e.id
  returning e.id`;

/** Starts every exit that waited for its day. */
export function startDueExits(deps: BillingDeps): Promise<void> {
  return transact(deps.orm, async (em) => {
    const now = deps.clock.now();
    const due = await em.execute<{ id: string }[]>(DUE, [now, new Date(now.getTime() - UNDO_MS)]);
    for (const { id } of due) await deps.jobs.enqueue(em, settleExitJob, { exitId: id });
  });
}

/** Locks in the order in which the link that stops one does. */
const HASTENED = `
  with waiting as materialized (
    select e.id from exit_request e where e.state = 'waiting' and e.user_id in (?)
    order by e.id for update)
  update exit_request e set state = 'due' from waiting where waiting.id = e.id
  returning e.id`;

/**
 * Carries out what waits for its day, because the account is closing: its subscriptions end in any case, so there is
 * nothing that the link in the mail could keep.
 */
export function hastenExits(deps: BillingDeps, payers: readonly string[]): Promise<void> {
  return transact(deps.orm, async (em) => {
    const due = await em.execute<{ id: string }[]>(HASTENED, [payers]);
    for (const { id } of due) await deps.jobs.enqueue(em, settleExitJob, { exitId: id });
  });
}

/** Whether a declaration is still to be carried out. Before its first step, only its address tells whose it is. */
export async function hasOpenExits(
  em: EntityManager,
  { payers, email, kind }: { payers: readonly string[]; email: string; kind?: ExitKind },
): Promise<boolean> {
  const open = await em.count(ExitRequestEntity, {
    ...(kind !== undefined && { kind }),
    $or: [
      { userId: { $in: [...payers] }, state: { $in: ['received', 'waiting', 'due'] } },
      { email, state: 'received' },
    ],
  });
  return open > 0;
}
