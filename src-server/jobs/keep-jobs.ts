import type { EntityManager } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import type { JobName, JobPayload } from './job-definitions.ts';

/**
 * The queue's library throws away what has waited for two weeks, however often it was tried meanwhile. A job of
 * ours is done or fails: a provider may be away for longer, or the whole server.
 */
export const KEEP_SECONDS = 10 * 365 * 24 * 60 * 60;

/** A retry goes on with the moment that its job was written with: an older version wrote two weeks. */
export async function keepStoredJobs(boss: PgBoss): Promise<void> {
  await boss.getDb().executeSql(
    `update job.job set keep_until = now() + $1 * interval '1s'
       where state in ('created', 'retry', 'active') and keep_until < now() + $1 / 2 * interval '1s'`,
    [KEEP_SECONDS],
  );
}

/**
 * For those that a stop interrupted: the library takes that for a failure, after which they would wait the longer the
 * more often it happened.
 */
export async function comeAgainAtOnce(boss: PgBoss, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await boss
    .getDb()
    .executeSql(
      `update job.job set start_after = now() where id = any($1::uuid[]) and state = 'retry'`,
      [ids],
    );
}

/** Whether somebody will still do it; one that failed for good does not count. */
export async function hasJob<N extends JobName>(
  em: EntityManager,
  name: N,
  payload: JobPayload<N>,
): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `select 1 from job.job where name = ? and state in ('created', 'retry', 'active')
       and data @> ?::jsonb limit 1`,
    [name, JSON.stringify(payload)],
  );
  return rows.length > 0;
}
