import type { Orm } from '../database/orm.ts';
import { writeAlone } from '../database/transaction.ts';

export interface Waiting {
  source: string;
  customerId: string;
  /** Types that ask for nothing but reading the customer, by their beginnings. */
  types: readonly string[];
}

/**
 * One change tells itself in many events; one reading answers all that were here before it began. They
 * are named by id and not by time: two processes may disagree about the time.
 */
export async function findWaitingEvents(orm: Orm, waiting: Waiting): Promise<string[]> {
  const beginnings = waiting.types.map((each) => each.replaceAll('.', '\\.')).join('|');
  const rows = await orm.em.fork().execute<{ id: string }[]>(
    `select id from inbox_event
       where processed_at is null and parked_at is null and source = ?
         and subject->>'customerId' = ? and type ~ ?`,
    [waiting.source, waiting.customerId, `^(${beginnings})`],
  );
  return rows.map((row) => row.id);
}

/**
 * A database that falls over may forget it, as `claimEvents` may; the events come up again. In one order
 * everywhere, so that no two statements wait for each other.
 */
const SETTLE = `
  with unhurried as (select set_config('synchronous_commit', 'off', true))
  update inbox_event set processed_at = ?, last_error = null
  where exists (select from unhurried) and id in (
    select id from inbox_event where id = any(?) and processed_at is null order by id for update)`;

export async function settleEvents(orm: Orm, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await writeAlone(orm, (em) => em.execute(SETTLE, [now, `{${ids.join(',')}}`]));
}
