import type { EntityManager } from '@mikro-orm/postgresql';
import { transact } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import { KEPT } from '../payments/received.view.ts';

/** Bounds one transaction. */
const MARKS_AT_ONCE = 5_000;
const DAYS_AT_ONCE = 62;

/** Instances take turns: each day is deleted and inserted again. */
const TURN = `select 1 from revenue_count where name = 'revenue' for update`;

const TAKE_MARKS = `
  delete from revenue_mark where id in (select id from revenue_mark order by id limit ${MARKS_AT_ONCE})
  returning day::text as day`;

/** Given back for the next transaction. */
const PUT_BACK = `insert into revenue_mark (day) select unnest(?::date[])`;

const FORGET_DAYS = `delete from revenue_day where day = any(?::date[])`;

const COUNT_DAYS = `
  with days as (
    select day, day::timestamp at time zone 'UTC' as starts, (day + 1)::timestamp at time zone 'UTC' as ends
    from unnest(?::date[]) as day
  ), facts as (
    select d.day, m.currency, m.kind as fact, m.after_cents - m.before_cents as cents, m.people, 1 as times
      from days d join mrr_movement m on m.at >= d.starts and m.at < d.ends
    union all
    select d.day, p.currency, 'cash', ${KEPT}, 0, 1
      from days d join received_payment p on p.at >= d.starts and p.at < d.ends
    union all
    select d.day, f.currency, 'failed', 0, 0, 1
      from days d join failed_renewal f on f.failed_at >= d.starts and f.failed_at < d.ends
    union all
    select d.day, f.currency, f.state, f.paid_cents, 0, 1
      from days d join failed_renewal f on f.failed_at >= d.starts and f.failed_at < d.ends
      where f.state <> 'open'
    union all
    select distinct on (d.day, a.user_id) d.day, a.currency, 'checkout', 0, 0, 1
      from days d join payment_attempt a on a.created_at >= d.starts and a.created_at < d.ends
      where a.kind = 'sign-up'
  )
  insert into revenue_day (day, currency, fact, cents, people, times)
    select day, currency, fact, sum(cents), sum(people), sum(times) from facts group by 1, 2, 3`;

const MONTHS = `select distinct date_trunc('month', day)::date from unnest(?::date[]) as day`;

const FORGET_COHORTS = `delete from revenue_cohort where month in (${MONTHS})`;

const COUNT_COHORTS = `
  with months as (
    select month, month::timestamp at time zone 'UTC' as starts,
      (month + interval '1 month')::timestamp at time zone 'UTC' as ends
    from (${MONTHS}) as each (month)
  )
  insert into revenue_cohort (month, currency, cohort, joined, people)
    select m.month, c.currency, date_trunc('month', c.first_at at time zone 'UTC')::date,
      coalesce(sum(c.people) filter (where c.kind = 'new'), 0), sum(c.people)
    from months m join mrr_movement c on c.at >= m.starts and c.at < m.ends
    where c.first_at is not null and c.people <> 0 group by 1, 2, 3`;

/**
 * Adds up the facts of every marked day again. The work is proportional to what changed since the last call. Safe to
 * repeat and to run concurrently.
 */
export async function countRevenue(deps: Pick<Kernel, 'orm' | 'clock'>): Promise<number> {
  let counted = 0;
  for (;;) {
    const { days, isDone } = await transact(deps.orm, (em) => countBatch(em, deps.clock.now()));
    counted += days;
    if (isDone) return counted;
  }
}

async function countBatch(
  em: EntityManager,
  now: Date,
): Promise<{ days: number; isDone: boolean }> {
  await em.execute(TURN);
  const marks = await em.execute<{ day: string }[]>(TAKE_MARKS);
  const marked = [...new Set(marks.map(({ day }) => day))].sort();
  const days = marked.slice(0, DAYS_AT_ONCE);
  const rest = marked.slice(DAYS_AT_ONCE);
  if (rest.length > 0) await em.execute(PUT_BACK, [listOf(rest)]);
  if (days.length > 0) {
    const list = listOf(days);
    await em.execute(FORGET_DAYS, [list]);
    await em.execute(COUNT_DAYS, [list]);
    await em.execute(FORGET_COHORTS, [list]);
    await em.execute(COUNT_COHORTS, [list]);
  }
  await em.execute(`update revenue_count set counted_at = ? where name = 'revenue'`, [now]);
  return { days: days.length, isDone: rest.length === 0 && marks.length < MARKS_AT_ONCE };
}

function listOf(days: readonly string[]): string {
  return `{${days.join(',')}}`;
}
