import type { EntityManager } from '@mikro-orm/postgresql';
import {
  isLastCall,
  OPEN_STATES,
  REMINDER_HOURS,
  reminderAt,
} from '../../../src/domain/disputes/case.ts';
import { moneyText } from '../../../src/domain/money-text.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { readFork, transact } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { type DisputeCase, DisputeCaseEntity } from './dispute-case.entity.ts';
import { disputeDueJob } from './draft-dispute.job.ts';

const HOUR_MS = 3_600_000;

/** Reminds of deadlines, once per reminder, and begins the last call. */
export async function watchDeadlines(deps: BillingDeps): Promise<void> {
  const now = deps.clock.now();
  const until = new Date(now.getTime() + Math.max(...REMINDER_HOURS) * HOUR_MS);
  const due = await readFork(deps.orm).find(DisputeCaseEntity, {
    state: { $in: [...OPEN_STATES] },
    dueBy: { $gt: now, $lte: until },
  });
  for (const { id } of due) {
    try {
      await watchOne(deps, id, now);
    } catch (error) {
      // One failure must not block the others.
      deps.log.error({ err: error, dispute: id }, 'a deadline of a dispute was not watched');
    }
  }
}

function watchOne(deps: BillingDeps, id: string, now: Date): Promise<void> {
  return transact(deps.orm, async (em) => {
    const row = await em.findOneOrFail(DisputeCaseEntity, { id }, FOR_UPDATE);
    if (row.dueBy == null || !OPEN_STATES.includes(row.state)) return;
    await remind(em, deps, row);
    if (row.lastCallAt != null || !isLastCall(row.dueBy, now)) return;
    row.lastCallAt = now;
    await deps.jobs.enqueue(em, disputeDueJob, { disputeId: id });
  });
}

async function remind(em: EntityManager, deps: BillingDeps, row: DisputeCase): Promise<void> {
  const { id, dueBy, reason, state, amountCents, currency } = row;
  const hours = dueBy == null ? null : reminderAt(dueBy, deps.clock.now());
  if (hours === null || dueBy == null) return;
  await deps.alertOperator(em, {
    about: 'dispute-due',
    alertKeys: [`${id}:${hours}:${dueBy.getTime()}`],
    values: () => ({
      dispute: id,
      reason,
      hours: String(hours),
      dueBy: dueBy.toISOString().slice(0, 16).replace('T', ' '),
      amount: moneyText(amountCents, currency),
      isStaged: state === 'staged' ? 'yes' : '',
    }),
  });
}
