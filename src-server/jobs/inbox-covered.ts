import type { Orm } from '../database/orm.ts';
import { writeAlone } from '../database/transaction.ts';

interface Waiting {
  source: string;
  customerId: string;
  /** Prefixes of event types that only need a read of the customer. */
  types: readonly string[];
}

/**
 * One change causes many events, and one read answers all that arrived before it. Selects by id
 * rather than time, because clocks of processes may differ.
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
 * A database crash may lose this, as with `claimEvents`; the events come up again. A fixed order
 * prevents deadlocks.
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
