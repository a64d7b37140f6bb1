import type { EntityManager } from '@mikro-orm/postgresql';

const LATEST = `
  select x.user_id as "userId", coalesce(a.email, s.email) as email, a.id is not null as "hasAccount",
    x.received_at as at, x.effective_at as "effectiveAt", x.state = 'stopped' as "isStopped"
  from exit_request x
    left join account a on a.id = x.user_id left join sign_up s on s.id = x.user_id
  where x.kind = 'withdraw' and x.user_id is not null order by x.received_at desc, x.id limit ?`;

export interface LatestWithdrawal {
  userId: string;
  /** Null after an erasure. */
  email: string | null;
  hasAccount: boolean;
  at: Date | string;
  effectiveAt: Date | string | null;
  isStopped: boolean;
}

/** The newest withdrawals by form of people who pay here. */
export function latestWithdrawals(em: EntityManager, limit: number): Promise<LatestWithdrawal[]> {
  return em.execute(LATEST, [limit]);
}
