import type { Orm } from '../../src-server/database/orm.ts';
import { until } from './until.ts';

/** A statement with its values that keeps others from writing a row, or from making it. */
export type Hold = readonly [sql: string, values: readonly unknown[]];

/** Whoever waits for the one session, or behind somebody who does; what the server does of itself has waits of its own. */
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
 * Begins one after the other while `hold` stands, each when those before it wait for it, and takes that back when all
 * do: the last one has begun before the first one has written, and the first one writes first.
 */
export function allAtOnce<T>(
  orm: Orm,
  hold: Hold,
  works: readonly (() => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  return begunUnder(orm, hold, works, 'rollback');
}

/** Begins it while `change` is not yet to be seen, and makes that seen when it waits for it. */
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
      // How, is told by its outcome.
      one.then(over, over);
      await until('whoever has begun waits', async () => isOver || (await allWait()));
      if (isOver) throw new Error('Whoever has begun did not wait.');
    }
  } finally {
    await holder[end]();
  }
  return Promise.allSettled(begun);
}
