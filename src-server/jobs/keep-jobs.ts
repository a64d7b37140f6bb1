import type { EntityManager } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import type { QueuedJob } from './job.ts';

/**
 * The queue's library deletes jobs after two weeks, despite retries. Ours end only as done or
 * failed: a provider, or the whole server, may be down longer.
 */
export const KEEP_SECONDS = 10 * 365 * 24 * 60 * 60;

/** Options of the library. We have no schedules, no job that waits for others, and log no warnings about vacuum. */
export const UNUSED_PARTS = {
  schedule: false,
  flowIntervalSeconds: 3_600,
  monitorVacuum: false,
} as const;

/** A retry keeps the deadline of its job, which an older version set to two weeks. */
export async function keepStoredJobs(boss: PgBoss): Promise<void> {
  await boss.getDb().executeSql(
    `update job.job set keep_until = now() + $1 * interval '1s'
       where state in ('created', 'retry', 'active') and keep_until < now() + $1 / 2 * interval '1s'`,
    [KEEP_SECONDS],
  );
}

/**
 * For jobs interrupted by a stop. The library counts that as a failure, and their backoff would
 * grow with each restart.
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

/** Whether a job will still do it. A failed one does not count. */
export async function hasJob<Payload extends object>(
  em: EntityManager,
  { name }: QueuedJob<Payload>,
  payload: Payload,
): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `select 1 from job.job where name = ? and state in ('created', 'retry', 'active')
       and data @> ?::jsonb limit 1`,
    [name, JSON.stringify(payload)],
  );
  return rows.length > 0;
}
