import type { EntityManager } from '@mikro-orm/postgresql';
import type { Entitlement } from '../../../src/domain/catalogue/catalogue.ts';

/** By the indexed time of the request, which hardly differs from the time of the grant. */
const LATEST = `
  with latest as (
    select account_id, entitlement, created_at, granted_at, asked_at from access_grant
    where granted_at is not null and asked_at is not null order by asked_at desc limit ?
  ), known as (
    select l.*, exists (
      select 1 from access_grant e
      where e.account_id = l.account_id and e.entitlement = l.entitlement
        and e.granted_at is not null and e.ended_at is not null and e.created_at < l.created_at
    ) as again from latest l
  )
  select k.account_id as "accountId", a.email, k.again, max(k.granted_at) as at,
    json_agg(distinct k.entitlement order by k.entitlement) as entitlements
  from known k left join account a on a.id = k.account_id
  group by k.account_id, a.email, k.again order by max(k.asked_at) desc`;

export interface LatestAccess {
  accountId: string;
  /** Null after an erasure. */
  email: string | null;
  /** An earlier grant of the same things has ended, as in a pause. */
  again: boolean;
  at: Date | string;
  entitlements: Entitlement[];
}

/**
 * The accounts of the newest `limit` grants, newest first, each with its entitlements. First grants
 * and later ones are apart.
 */
export function latestAccess(em: EntityManager, limit: number): Promise<LatestAccess[]> {
  return em.execute(LATEST, [limit]);
}
