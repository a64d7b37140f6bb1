import type { Orm } from '../../src-server/database/orm.ts';
import { until } from './until.ts';

/** A statement with its values that blocks others from writing or inserting a row. */
export type Hold = readonly [sql: string, values: readonly unknown[]];

/**
 * Backends blocked by the session, directly or indirectly. Only locks count, so PostgreSQL's own background waits do
 * not.
 */
const WAITING_FOR = `
  with recursive waiting as materialized (
    select pid, pg_blocking_pids(pid) as by from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  ), behind (pid) as (
    select ?::int
    union
    select waiting.pid from waiting join behind on behind.pid = any (waiting.by)
  )
  select 1 from waiting join behind using (pid)`;

/**
 * Starts the works one by one under `hold`, each once the earlier ones block, then rolls back. So all have started
 * before the first one writes, and the first one writes first.
 */
export function allAtOnce<T>(
  orm: Orm,
  hold: Hold,
  works: readonly (() => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  return begunUnder(orm, hold, works, 'rollback');
}

/** Starts the work before `change` is visible, and commits `change` once the work blocks on it. */
export async function overtakenBy<T>(
  orm: Orm,
  change: Hold,
  work: () => Promise<T>,
): Promise<PromiseSettledResult<T> | undefined> {
  return (await begunUnder(orm, change, [work], 'commit'))[0];
}

async function begunUnder<T>(
  orm: Orm,
  [sql, values]: Hold,
  works: readonly (() => Promise<T>)[],
  end: 'commit' | 'rollback',
): Promise<PromiseSettledResult<T>[]> {
  const holder = orm.em.fork();
  await holder.begin();
  await holder.execute(sql, [...values]);
  const [session] = await holder.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
  const begun: Promise<T>[] = [];
  const allWait = async (): Promise<boolean> => {
    const waiting = await orm.em.fork().execute<unknown[]>(WAITING_FOR, [session?.pid]);
    return waiting.length >= begun.length;
  };
  try {
    for (const work of works) {
      let isOver = false;
      const over = () => {
        isOver = true;
      };
      const one = work();
      begun.push(one);
      // The caller sees the outcome in the settled result.
      one.then(over, over);
      await until('every started work waits', async () => isOver || (await allWait()));
      if (isOver) throw new Error('A started work did not wait.');
    }
  } finally {
    await holder[end]();
  }
  return Promise.allSettled(begun);
}
