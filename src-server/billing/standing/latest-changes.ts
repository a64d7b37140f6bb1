import type { EntityManager } from '@mikro-orm/postgresql';
import type { Cause } from '../cause.ts';
import type { StandingSnapshot } from './standing-change.entity.ts';

const LATEST = `
  select c.user_id as "userId", coalesce(a.email, s.email) as email, a.id is not null as "hasAccount",
    c.at, c.cause, c.before, c.after
  from standing_change c
    left join account a on a.id = c.user_id left join sign_up s on s.id = c.user_id
  where c.before is not null order by c.at desc, c.id desc limit ?`;

export interface LatestChange {
  userId: string;
  /** Null after an erasure. */
  email: string | null;
  hasAccount: boolean;
  at: Date | string;
  cause: Cause;
  before: StandingSnapshot;
  after: StandingSnapshot;
}

/** The newest changes of any standing. */
export function latestChanges(em: EntityManager, limit: number): Promise<LatestChange[]> {
  return em.execute(LATEST, [limit]);
}
