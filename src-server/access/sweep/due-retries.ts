import type { EntitlementProvider } from '../../../src/domain/entitlement.ts';
import { transact } from '../../database/transaction.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import type { JobRank } from '../../jobs/job-ranks.ts';
import type { AccessDeps } from '../engine/reconcile-run.ts';

const AT_ONCE = 500;

/**
 * Sends the accounts whose retry is due back to the engine. A row keeps its place in the queue for a
 * while, so that a second call does not send it again while the first is at work.
 */
const TAKE_DUE = `
  with due as (
    select id from access_grant
      where next_attempt_at <= ? and ended_at is null
      order by next_attempt_at limit ${AT_ONCE} for update skip locked)
  update access_grant set next_attempt_at = ?
    where id in (select id from due) returning account_id, provider`;

const HANDED_OUT_MS = 120_000;

interface Due {
  account_id: string;
  provider: EntitlementProvider;
}

/** What waits for TradingView's slow pace is kept apart from everything else. */
export function retryRank(provider: EntitlementProvider): JobRank {
  return provider === 'tradingview' ? 'drain' : 'later';
}

/** Returns how many accounts were sent. */
export function enqueueDueRetries(
  deps: Pick<AccessDeps, 'orm' | 'machine'> & { jobs: Pick<JobQueue, 'enqueue'> },
): Promise<number> {
  const now = deps.machine.now();
  const again = new Date(now.getTime() + HANDED_OUT_MS);
  return transact(deps.orm, async (em) => {
    const rows = await em.execute<Due[]>(TAKE_DUE, [now, again]);
    const ranks = new Map<string, JobRank>();
    for (const { account_id, provider } of rows) {
      // Of both providers the quicker must not wait for the other.
      if (ranks.get(account_id) !== 'later') ranks.set(account_id, retryRank(provider));
    }
    for (const [accountId, rank] of ranks) {
      await deps.jobs.enqueue(em, 'reconcile-access', { accountId }, rank);
    }
    return ranks.size;
  });
}
