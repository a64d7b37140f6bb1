import type { EntitlementProvider } from '../../../src/domain/catalogue/catalogue.ts';
import { readFork, transact } from '../../database/transaction.ts';
import type { JobRank } from '../../jobs/job-ranks.ts';
import type { Kernel } from '../../kernel.ts';
import { reconcileAccessJob } from '../engine/reconcile-access.job.ts';

const AT_ONCE = 500;

const IS_DUE = 'next_attempt_at <= ? and ended_at is null';

/** Mostly there are none. A read alone is a quarter of the transaction's statements. */
const ANY_DUE = `select 1 from access_grant where ${IS_DUE} limit 1`;

/**
 * Claims grants whose retry is due. The claim moves the due time ahead, so a second call does not
 * enqueue the same account while the first is running.
 */
const TAKE_DUE = `
  with due as (
    select id from access_grant
      where ${IS_DUE}
      order by next_attempt_at limit ${AT_ONCE} for update skip locked)
  update access_grant set next_attempt_at = ?
    where id in (select id from due) returning account_id, provider`;

const HANDED_OUT_MS = 120_000;

interface Due {
  account_id: string;
  provider: EntitlementProvider;
}

/** TradingView paces its calls. Its retries run in their own queue. */
export function retryRank(provider: EntitlementProvider): JobRank {
  return provider === 'tradingview' ? 'drain' : 'later';
}

/** Returns how many accounts were enqueued. */
export async function enqueueDueRetries(
  deps: Pick<Kernel, 'orm' | 'machineClock' | 'jobs'>,
): Promise<number> {
  const now = deps.machineClock.now();
  if ((await readFork(deps.orm).execute<unknown[]>(ANY_DUE, [now])).length === 0) return 0;
  const again = new Date(now.getTime() + HANDED_OUT_MS);
  return transact(deps.orm, async (em) => {
    const rows = await em.execute<Due[]>(TAKE_DUE, [now, again]);
    const ranks = new Map<string, JobRank>();
    for (const { account_id, provider } of rows) {
      // An account with both providers goes to the faster queue.
      if (ranks.get(account_id) !== 'later') ranks.set(account_id, retryRank(provider));
    }
    for (const [accountId, rank] of ranks) {
      await deps.jobs.enqueue(em, reconcileAccessJob, { accountId }, rank);
    }
    return ranks.size;
  });
}
