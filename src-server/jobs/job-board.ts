import type { Orm } from '../database/orm.ts';
import { readFork } from '../database/transaction.ts';
import { reasonOf } from './inbox-patience.ts';

interface QueueState {
  name: string;
  waiting: number;
  retrying: number;
  active: number;
  failed: number;
  oldestSeconds: number | null;
}

interface FailedJob {
  id: string;
  queue: string;
  state: 'retry' | 'failed';
  attempts: number;
  reason: string | null;
  accountId: string | null;
  /** Null: no account, or it was erased. */
  email: string | null;
  createdAt: string;
  nextAttemptAt: string | null;
}

/** From the queue's own tables: backlog, its age, and failures. */
const QUEUES = `
  select name,
    (count(*) filter (where state = 'created'))::int as waiting,
    (count(*) filter (where state = 'retry'))::int as retrying,
    (count(*) filter (where state = 'active'))::int as active,
    (count(*) filter (where state = 'failed'))::int as failed,
    extract(epoch from now() - min(start_after)
      filter (where state in ('created', 'retry') and start_after <= now()))::float8
      as "oldestSeconds"
  from job.job where state not in ('completed', 'cancelled') group by name`;

const iso = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The addresses are looked up after the limit, by id: a join could read every account. */
const FAILURES = `
  with shown as materialized (
    select id, name as queue, state::text as state, retry_count as attempts,
      coalesce(output->>'message', output->>'value', output::text) as reason,
      data->>'accountId' as "accountId", created_on, start_after
    from job.job where state in ('retry', 'failed') order by created_on desc limit 200)
  select id, queue, state, attempts, reason, "accountId",
    (select email from account
      where account.id = case when "accountId" ~ '^[0-9a-f-]{36}$' then "accountId"::uuid end) as email,
    ${iso('created_on')} as "createdAt",
    case state when 'retry' then ${iso('start_after')} end as "nextAttemptAt"
  from shown order by created_on desc`;

export async function readJobBoard(
  orm: Orm,
  names: readonly string[],
): Promise<{ queues: QueueState[]; failures: FailedJob[] }> {
  const em = readFork(orm);
  const found = await em.execute<QueueState[]>(QUEUES);
  const failures = await em.execute<FailedJob[]>(FAILURES);
  const none = { waiting: 0, retrying: 0, active: 0, failed: 0, oldestSeconds: null };
  return {
    queues: names.map((name) => found.find((queue) => queue.name === name) ?? { name, ...none }),
    // A job stores its error as thrown. Show it without stack, body or key.
    failures: failures.map((job) => ({
      ...job,
      reason: job.reason === null ? null : reasonOf(job.reason),
    })),
  };
}

/** Jobs that are out of retries. */
export async function countFailedJobs(orm: Orm): Promise<number> {
  const [row] = await readFork(orm).execute<{ failed: number }[]>(
    `select count(*)::int as failed from job.job where state = 'failed'`,
  );
  return row?.failed ?? 0;
}

/** Restarts failed jobs and runs waiting ones now. Returns the affected ids. */
export async function retryJobs(
  em: { execute<Rows>(sql: string, values: unknown[]): Promise<Rows> },
  queue: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `update job.job set state = 'retry', completed_on = null, start_after = now(),
       retry_limit = case state when 'failed' then retry_limit + 1 else retry_limit end
     where name = ? and id = any(?::uuid[])
       and (state = 'failed' or state = 'retry' and start_after > clock_timestamp())
     returning id`,
    [queue, `{${ids.join(',')}}`],
  );
  return rows.map(({ id }) => id);
}

/** Runs the open job of this payload now. 'active': it is in progress already, and nothing changed. */
export async function bringForward(
  em: { execute<Rows>(sql: string, values: unknown[]): Promise<Rows> },
  queue: string,
  payload: Record<string, unknown>,
): Promise<'none' | 'active' | 'open'> {
  const open = await em.execute<{ id: string; state: string }[]>(
    `select id, state::text as state from job.job
     where name = ? and state in ('created', 'retry', 'active', 'failed') and data @> ?::jsonb`,
    [queue, JSON.stringify(payload)],
  );
  // One in progress must not start a second time beside itself.
  if (open.some(({ state }) => state === 'active')) return 'active';
  const waiting = open.filter(({ state }) => state !== 'created').map(({ id }) => id);
  await retryJobs(em, queue, waiting);
  return open.length > 0 ? 'open' : 'none';
}
