import type { EntityManager } from '@mikro-orm/postgresql';
import type { Cause } from '../cause.ts';
import type { StandingSnapshot } from './standing-change.entity.ts';

const LATEST = `
  select c.user_id as "userId", coalesce(a.email, s.email) as email, a.id is not null as "hasAccount",
    c.at, c.cause, c.before, c.after, exists (select from payment_attempt p
      where p.user_id = c.user_id and p.lifted_ends_at is not null and p.state <> 'paid'
        and c.at >= p.created_at and c.at <= p.expires_at + interval '1 hour') as "isLifted"
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
  /** An open page of an upgrade lifted the end of a subscription, or gave it back. */
  isLifted: boolean;
  before: StandingSnapshot;
  after: StandingSnapshot;
}

/** The newest changes of any standing. */
export function latestChanges(em: EntityManager, limit: number): Promise<LatestChange[]> {
  return em.execute(LATEST, [limit]);
}
