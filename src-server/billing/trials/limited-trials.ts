import type { EntityManager } from '@mikro-orm/postgresql';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import type { TrialLimit } from '../../../src/domain/offers/trial-indicators.ts';

/** A person whose trial gives some indicators of its plan. */
export interface LimitedTrial {
  accountId: string;
  plan: Plan;
  limit: TrialLimit;
}

/** Plans count as the engine counts them: an ended one until its review. */
const LIMITED = `
  select a.id as "accountId", st.plan, st.trial_limit as "limit"
  from standing st join account a on a.id = st.user_id
  where st.trial_limit is not null and a.closing_at is null
    and (st.access_until > ?::timestamptz or st.review_at is not null)
  order by a.id`;

export function listLimitedTrials(em: EntityManager, now: Date): Promise<LimitedTrial[]> {
  return em.execute<LimitedTrial[]>(LIMITED, [now.toISOString()]);
}
