import type { EntityManager } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import { ADVISORY_LOCK } from '../database/advisory-lock.ts';
import type { QueuedJob } from './job.ts';

const INDEX = 'job_waiting_account';

/** For `joinWaiting`: thousands of jobs may wait. Instances that start together create it once. */
export async function indexWaiting(boss: PgBoss): Promise<void> {
  const db = boss.getDb();
  const { rows } = await db.executeSql(`select to_regclass('job.${INDEX}') as found`);
  // The statements below lock the table before they look.
  if ((rows as { found: string | null }[])[0]?.found != null) return;
  // Several statements in one text are one transaction.
  await db.executeSql(
    `select pg_advisory_xact_lock(${ADVISORY_LOCK.jobIndex});
     create index if not exists ${INDEX} on job.job (name, (data->>'accountId')) where state = 'created'`,
  );
}

/**
 * Locked, so that no worker begins it before the caller's change is committed. A row that a worker is
 * taking is skipped.
 */
const JOIN = `
  select 1 from job.job
  where name = ? and state = 'created' and data->>'accountId' = ? and priority = ?
    and start_after <= now()
    and coalesce((data->>'catalogue')::int, 0) >= coalesce(?::int, 0)
    and coalesce((data->>'askedAt')::timestamptz, created_on) <= coalesce(?::timestamptz, now())
  limit 1 for update skip locked`;

/**
 * Whether a job that has not begun will do the same. It reads the state when it begins, which is after
 * the caller's commit.
 */
export async function joinWaiting(
  em: EntityManager,
  { name, isJoined }: QueuedJob,
  { data, priority }: { data: object; priority: number },
): Promise<boolean> {
  if (isJoined !== true) return false;
  const { accountId, catalogue = null, askedAt = null } = data as Record<string, unknown>;
  const rows = await em.execute<unknown[]>(JOIN, [name, accountId, priority, catalogue, askedAt]);
  return rows.length > 0;
}
