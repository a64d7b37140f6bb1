import { waitClassSql } from '../../../src/domain/numbers/wait-histogram.ts';
import { COMMITTED_AFTER_MS, transact } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';

/** The last counted day went on after its count. A grant of it may commit after one of the next day. */
const SINCE = `least(
  coalesce((select max(day) from access_wait_day), '-infinity'::date),
  (?::timestamptz at time zone 'UTC')::date)`;

const COUNT = `
  insert into access_wait_day (day, place, grants)
    select (granted_at at time zone 'UTC')::date, ${waitClassSql('extract(epoch from first_held_at - asked_at)')}, count(*)
    from access_grant
    where granted_at >= ${SINCE}::timestamp at time zone 'UTC'
      and first_held_at is not null and asked_at is not null and source in ('subscription', 'trial', 'plan-grant')
    group by 1, 2
  on conflict (day, place) do update set grants = excluded.grants`;

/** Counts the grants of the last counted day again, and of every day since. Safe to repeat and to run concurrently. */
export async function countWaits({ orm, clock }: Pick<Kernel, 'orm' | 'clock'>): Promise<void> {
  const lately = new Date(clock.now().getTime() - COMMITTED_AFTER_MS);
  await transact(orm, (em) => em.execute(COUNT, [lately]));
}
