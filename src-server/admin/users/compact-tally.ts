import type { Orm } from '../../database/orm.ts';

/** So many rows are added up in no time. */
const ENOUGH = 200;

/** One statement: whoever reads meanwhile sees the rows or their sums. */
const COMPACT = `
  with gone as (delete from user_tally returning plan, status, access_state, n)
  insert into user_tally (plan, status, access_state, n)
    select plan, status, access_state, sum(n) from gone
    group by plan, status, access_state having sum(n) <> 0`;

/** Adds up what was counted since; returns how many rows there were. Safe to repeat and to race. */
export async function compactTally({ orm }: { orm: Orm }): Promise<number> {
  const em = orm.em.fork();
  const [row] = await em.execute<{ n: number }[]>('select count(*)::int as n from user_tally');
  const rows = row?.n ?? 0;
  if (rows > ENOUGH) await em.execute(COMPACT);
  return rows;
}
