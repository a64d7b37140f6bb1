import type { EntityManager } from '@mikro-orm/postgresql';
import { type AccessGrant, AccessGrantEntity } from '../access-grant.entity.ts';

const TROUBLED: AccessGrant['state'][] = ['blocked', 'grant-failed', 'revoke-failed'];

/** Everything that did not come about, the newest first; `before` is the id of the last one seen. */
export async function listTroubles(
  em: EntityManager,
  page: { limit: number; before: string | null },
): Promise<AccessGrant[]> {
  return em.find(
    AccessGrantEntity,
    {
      state: { $in: TROUBLED },
      endedAt: null,
      ...(page.before === null ? {} : { id: { $lt: page.before } }),
    },
    { orderBy: { id: 'desc' }, limit: page.limit },
  );
}

const TIME_TO_ACCESS = `
  select percentile_cont(0.5) within group (order by seconds)::float8 as p50,
    percentile_cont(0.95) within group (order by seconds)::float8 as p95,
    count(*)::int as grants
  from (
    select extract(epoch from first_held_at - asked_at) as seconds
    from access_grant where asked_at > ? and first_held_at is not null) as each_grant`;

export interface TimeToAccess {
  /** Seconds from the cause (payment, name, operator's word) to what was read back; null without any grant. */
  p50: number | null;
  p95: number | null;
  grants: number;
}

/** Of the grants first asked for since then. Machine time. */
export async function timeToAccess(em: EntityManager, since: Date): Promise<TimeToAccess> {
  const [row] = await em.execute<TimeToAccess[]>(TIME_TO_ACCESS, [since]);
  return row ?? { p50: null, p95: null, grants: 0 };
}

export function presentTrouble(row: AccessGrant) {
  const { id, accountId, entitlement, state, held, attempts } = row;
  const reason = row.reason ?? null;
  const nextAttemptAt = row.nextAttemptAt?.toISOString() ?? null;
  return { id, accountId, entitlement, state, held, reason, attempts, nextAttemptAt };
}
