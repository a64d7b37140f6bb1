import type { EntityManager } from '@mikro-orm/postgresql';
import { type AccessGrant, AccessGrantEntity } from '../access-grant.entity.ts';

const TROUBLED: AccessGrant['state'][] = ['blocked', 'grant-failed', 'revoke-failed'];

/** Failed and blocked grants, newest first. `before` is the last id of the previous page. */
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

interface TimeToAccess {
  /**
   * Seconds from the request (payment, username, operator) to the read-back; null without grants.
   */
  p50: number | null;
  p95: number | null;
  grants: number;
}

/** Covers grants first requested since `since` (machine time). */
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
