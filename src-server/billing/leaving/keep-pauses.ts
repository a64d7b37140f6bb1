import { transact } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { NOT_LEAVING, NOTICE_GIVEN, noticeGiven } from './pauses/pause.statements.ts';
import { settlePauseJob } from './settle-pause.job.ts';

/** A request takes at most a minute. An older one belonged to a process that stopped. */
const HALF_BEGUN_MS = 10 * 60_000;
const DAY_MS = 86_400_000;

/** Stripe is asked this often whether it still collects a declined payment. */
const ASK_AGAIN_MS = 3_600_000;

/**
 * A pause at its end: canceled, or the mail of its charge was sent. One whose payment is owed, once the days of grace
 * are over, or its subscription has ended or is canceled. And one that a crash left half begun.
 */
const DUE = `
  update pause p set state =
    case p.state when 'paused' then 'resuming' when 'owed' then 'unpaid' else 'checking' end
  from subscription s
  where s.stripe_subscription_id = p.stripe_subscription_id and (
    p.state = 'starting' and p.asked_at <= ?
    or ${NOT_LEAVING}
      and (p.state = 'paused' and p.until <= ? and (s.ends_at is not null or ${NOTICE_GIVEN})
        or p.state = 'owed' and coalesce(p.declined_at, p.tried_at) <= ? and coalesce(p.tried_at <= ?, true)
          and s.stripe_status in ('paused', 'unpaid'))
    or p.state = 'owed' and coalesce(p.tried_at <= ?, true)
      and (s.ended_at is not null
        or s.stripe_status = 'paused' and s.ends_at is not null and s.first_failed_at is not null))
  returning p.id`;

/** Ended at Stripe, resumed there, or paid since. One that ends with its payment owed is settled first. */
const OVER = `
  update pause p set state = 'over', ended_at = ?, ended_by = coalesce(p.ended_by, 'elsewhere')
  from subscription s
  where s.stripe_subscription_id = p.stripe_subscription_id and s.stripe_status <> 'paused'
    and (p.state in ('paused', 'resuming')
      or p.state = 'owed' and s.ended_at is null and s.stripe_status <> 'unpaid')`;

/** Resumes pauses that are due, ends those that stay unpaid, and closes those that have ended. */
export function keepPauses(deps: BillingDeps): Promise<void> {
  return transact(deps.orm, async (em) => {
    const now = deps.clock.now();
    const earlier = (ms: number) => new Date(now.getTime() - ms);
    await em.execute(OVER, [now]);
    const graceMs = deps.settings.pastDueGraceDays * DAY_MS;
    const when = [
      earlier(HALF_BEGUN_MS),
      now,
      noticeGiven(now),
      earlier(graceMs),
      earlier(ASK_AGAIN_MS),
      earlier(ASK_AGAIN_MS),
    ];
    const due = await em.execute<{ id: string }[]>(DUE, when);
    for (const { id } of due) await deps.jobs.enqueue(em, settlePauseJob, { pauseId: id });
  });
}
