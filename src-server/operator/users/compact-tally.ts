import type { Kernel } from '../../kernel.ts';

/** Rows that are still fast to sum. */
const ENOUGH = 200;

/** One statement, so concurrent readers see either the rows or their sums. */
const COMPACT = `
  with gone as (delete from user_tally returning plan, status, access_state, listed_plan, n)
  insert into user_tally (plan, status, access_state, listed_plan, n)
    select plan, status, access_state, listed_plan, sum(n) from gone
    group by plan, status, access_state, listed_plan having sum(n) <> 0`;

/**
 * Compacts the deltas into sums. Returns how many rows there were. Safe to repeat and to run
 * concurrently.
 */
export async function compactTally({ orm }: Pick<Kernel, 'orm'>): Promise<number> {
  const em = orm.em.fork();
  const [row] = await em.execute<{ n: number }[]>('select count(*)::int as n from user_tally');
  const rows = row?.n ?? 0;
  if (rows > ENOUGH) await em.execute(COMPACT);
  return rows;
}
