import { transact } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { settlePauseJob } from './settle-pause.job.ts';

/** A request takes at most a minute. An older one belonged to a process that stopped. */
const HALF_BEGUN_MS = 10 * 60_000;

const DUE = `
  update pause set state = case state when 'paused' then 'resuming' else 'checking' end
  where state = 'paused' and until <= ?
      and not exists (select from leave_request r where r.user_id = pause.user_id and r.state = 'leaving')
      and not exists (select from exit_request e
        where e.user_id = pause.user_id and e.state in ('received', 'waiting', 'due'))
    or state = 'starting' and asked_at <= ?
  returning id`;

/** Ended at Stripe, resumed there, or paid since. */
const OVER = `
  update pause p set state = 'over', ended_at = ?, ended_by = coalesce(p.ended_by, 'elsewhere')
  from subscription s
  where s.stripe_subscription_id = p.stripe_subscription_id and s.stripe_status <> 'paused'
    and p.state in ('paused', 'resuming', 'owed')`;

/** Resumes pauses that are due and closes those that have ended. */
export function keepPauses(deps: BillingDeps): Promise<void> {
  return transact(deps.orm, async (em) => {
    const now = deps.clock.now();
    await em.execute(OVER, [now]);
    const before = new Date(now.getTime() - HALF_BEGUN_MS);
    const due = await em.execute<{ id: string }[]>(DUE, [now, before]);
    for (const { id } of due) await deps.jobs.enqueue(em, settlePauseJob, { pauseId: id });
  });
}
