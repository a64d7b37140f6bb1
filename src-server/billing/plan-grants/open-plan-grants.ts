import type { EntityManager } from '@mikro-orm/postgresql';
import type { PlanGrantTerm } from '../../../src/domain/plan-grants.ts';
import { type PlanGrant, PlanGrantEntity } from './plan-grant.entity.ts';

/** Open plan grants of one user. Ends those whose time is up, in the caller's transaction. */
export async function openPlanGrantsOf(
  em: EntityManager,
  userId: string,
  now: Date,
): Promise<PlanGrantTerm[]> {
  const rows = await em.find(PlanGrantEntity, { accountId: userId, endedAt: null });
  const [over, open] = [
    rows.filter((row) => isOver(row, now)),
    rows.filter((row) => !isOver(row, now)),
  ];
  for (const row of over) Object.assign(row, { endedAt: row.until, endReason: 'expired' });
  return open.map(termOf);
}

/** The same for a caller that only reads: ends none of them. */
export async function readOpenPlanGrants(
  em: EntityManager,
  userId: string,
  now: Date,
): Promise<PlanGrantTerm[]> {
  const inTime = [{ until: null }, { until: { $gt: now } }];
  const rows = await em.find(PlanGrantEntity, { accountId: userId, endedAt: null, $or: inTime });
  return rows.map(termOf);
}

const termOf = ({ id, plan, startsAt, until }: PlanGrant): PlanGrantTerm => ({
  id,
  plan,
  startsAt,
  until: until ?? null,
});

const isOver = ({ until }: PlanGrant, now: Date) => until != null && until <= now;

/** Ends every plan grant in the caller's transaction, before the account is closed. */
export function endPlanGrantsOf(em: EntityManager, accountId: string, now: Date): Promise<number> {
  return em.nativeUpdate(
    PlanGrantEntity,
    { accountId, endedAt: null },
    { endedAt: now, endReason: 'erasure' },
  );
}
