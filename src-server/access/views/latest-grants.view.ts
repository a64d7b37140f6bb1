import type { EntityManager } from '@mikro-orm/postgresql';
import type { Entitlement } from '../../../src/domain/catalogue/catalogue.ts';

/** By the indexed time of the request, which hardly differs from the time of the grant. */
const LATEST = `
  with latest as (
    select account_id, entitlement, granted_at, asked_at from access_grant
    where granted_at is not null and asked_at is not null order by asked_at desc limit ?
  )
  select l.account_id as "accountId", a.email, max(l.granted_at) as at,
    json_agg(l.entitlement order by l.entitlement) as entitlements
  from latest l left join account a on a.id = l.account_id
  group by l.account_id, a.email order by max(l.asked_at) desc`;

export interface LatestAccess {
  accountId: string;
  /** Null after an erasure. */
  email: string | null;
  at: Date | string;
  entitlements: Entitlement[];
}

/** The accounts of the newest `limit` grants, newest first, each with its entitlements. */
export function latestAccess(em: EntityManager, limit: number): Promise<LatestAccess[]> {
  return em.execute(LATEST, [limit]);
}
