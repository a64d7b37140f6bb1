import type { EntityManager } from '@mikro-orm/postgresql';
import type { Stretch } from '../../../src/domain/operator/stretches.ts';
import { MONTHLY_CENTS, PAYER_FLOW } from '../../billing/revenue/paying.statements.ts';
import type { Orm } from '../../database/orm.ts';
import { COMMITTED_AFTER_MS, readFork, transact } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import { DailyFiguresEntity } from './daily-figures.entity.ts';

const DAY_MS = 86_400_000;
/** Longest useful history. Bounds the work after a clock jump. */
const MAX_DAYS = 400;
/** Days of one statement: few for a short transaction, enough that a clock jump costs little. */
const DAYS_AT_ONCE = 31;

/** The plan that the subscription alone gave. */
const paidPlan = (snapshot: string) => `coalesce(${snapshot}->>'paidPlan', ${snapshot}->>'plan')`;

/**
 * Paying subscribers, as the glossary defines them: from the payment on, with or without an account, until we read that
 * access ended. The end of a paid period alone ends nothing: its renewal may not have been read yet, and the movements
 * that joined and churned are counted from do not have it either.
 */
const stock = (standings: string) => `
  with standings as (${standings}), paying as (
    select st.plan, st.status, su.currency, ${MONTHLY_CENTS} as monthly
    from standings st join subscription su on su.stripe_subscription_id = st.subscription_id
    where st.plan <> 'free' and ${MONTHLY_CENTS} > 0)
  select
    coalesce(sum(monthly) filter (where coalesce(currency, :currency) = :currency), 0)::float8
      as "mrrCents",
    (select jsonb_object_agg(currency, cents) from (
      select currency, sum(monthly) as cents from paying
        where currency <> :currency group by currency) as each_currency)
      as "mrrElsewhere",
    (select coalesce(jsonb_object_agg(plan, users), '{}')
      from (select plan, count(*) as users from paying group by plan) as each_plan) as active,
    (count(*) filter (where status = 'past_due'))::int as "pastDue"
  from paying`;

/** The present: maintained rows, one per user. A plan grant is not revenue. */
const NOW = stock(`
  select st.user_id, coalesce(st.paid_plan, st.plan) as plan, st.status,
    (select su.stripe_subscription_id from subscription su
      where su.user_id = st.user_id and su.is_current) as subscription_id
  from standing st`);

/**
 * The end of a past day without a count: the last change before it. Erasing an account stores a movement and no change.
 */
const THEN = stock(`
  select distinct on (c.user_id) c.user_id, ${paidPlan('c.after')} as plan, c.after->>'status' as status,
    c.after->>'stripeSubscriptionId' as subscription_id
  from standing_change c where c.at < :end and c.user_id in (
    select user_id from mrr_movement where at < :end group by user_id having sum(people) > 0)
  order by c.user_id, c.at desc, c.id desc`);

const WAITS = `
  select percentile_cont(0.5) within group (order by seconds)::float8 as p50,
    percentile_cont(0.95) within group (order by seconds)::float8 as p95,
    count(*)::int as grants
  from (select extract(epoch from first_held_at - asked_at) as seconds from access_grant
    where asked_at >= :start and asked_at < :end and first_held_at is not null) as each_grant`;

/** Every figure of each given day, in one row a day. */
const eachDay = (stocks: string) => `
  select d.day, stocks.*, flow.*, waits.*
  from (select given.*, ?::text as currency
    from jsonb_to_recordset(?::jsonb) as given (day text, starts timestamptz, ends timestamptz)) as d
  cross join lateral (${ofDay(stocks)}) as stocks
  cross join lateral (${ofDay(PAYER_FLOW)}) as flow
  cross join lateral (${ofDay(WAITS)}) as waits`;

const COLUMNS = { start: 'd.starts', end: 'd.ends', currency: 'd.currency' };
const ofDay = (sql: string) =>
  sql.replaceAll(
    /(?<!:):(start|end|currency)\b/g,
    (_, name: keyof typeof COLUMNS) => COLUMNS[name],
  );

const FLOWS = `
  select flow.joined, flow.churned
  from (select given.*, ''::text as currency
    from jsonb_to_recordset(?::jsonb) as given (place int, starts timestamptz, ends timestamptz)) as d
  cross join lateral (${ofDay(PAYER_FLOW)}) as flow order by d.place`;

/** Counts subscribers who started and stopped paying, for each stretch in the given order. */
export function flowsIn(
  em: EntityManager,
  stretches: readonly Stretch[],
): Promise<{ joined: number; churned: number }[]> {
  const spans = stretches.map(({ from, to }, place) => ({ place, starts: from, ends: to }));
  return em.execute(FLOWS, [JSON.stringify(spans)]);
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** Counts today, and past days on which the server did not run. Returns how many days. */
export async function takeFigures(
  deps: Pick<Kernel, 'orm' | 'clock'> & { currency: string },
): Promise<number> {
  const now = deps.clock.now();
  const today = dayOf(now);
  const days = await missingDays(deps.orm, now);
  const past = days.filter((day) => day !== today);
  for (let first = 0; first < past.length; first += DAYS_AT_ONCE) {
    await countDays(deps, { now, days: past.slice(first, first + DAYS_AT_ONCE), stocks: THEN });
  }
  await countDays(deps, { now, days: [today], stocks: NOW });
  return days.length;
}

async function countDays(
  { orm, currency }: Pick<Kernel, 'orm'> & { currency: string },
  { now, days, stocks }: { now: Date; days: readonly string[]; stocks: string },
): Promise<void> {
  await transact(orm, async (em) => {
    const counted = await figuresOf(em, currency, { now, days, stocks });
    const rows = counted.map((figures) => ({ ...figures, takenAt: now }));
    await em.upsertMany(DailyFiguresEntity, rows);
  });
}

/** Today's figures at this moment, without storing them. */
export async function countToday(
  deps: Pick<Kernel, 'orm' | 'clock'> & { currency: string },
): Promise<Figures> {
  const now = deps.clock.now();
  const today = { now, days: [dayOf(now)], stocks: NOW };
  const [figures] = await figuresOf(readFork(deps.orm), deps.currency, today);
  if (figures === undefined) throw new Error('Each day has a row.');
  return figures;
}

function figuresOf(
  em: EntityManager,
  currency: string,
  { now, days, stocks }: { now: Date; days: readonly string[]; stocks: string },
): Promise<Figures[]> {
  const spans = days.map((day) => {
    const starts = new Date(`${day}T00:00:00.000Z`);
    return { day, starts, ends: stocks === NOW ? now : new Date(starts.getTime() + DAY_MS) };
  });
  return em.execute(eachDay(stocks), [currency, JSON.stringify(spans)]);
}

/**
 * Counts the last counted day again, because it continued after its count. Just after midnight also the day before,
 * whose last transactions may commit after the first count of today.
 */
async function missingDays(orm: Orm, now: Date): Promise<string[]> {
  const [last] = await orm.em
    .fork()
    .find(
      DailyFiguresEntity,
      { day: { $lte: dayOf(now) } },
      { orderBy: { day: 'desc' }, limit: 1 },
    );
  const first = last === undefined ? await firstChange(orm, now) : new Date(`${last.day}T00:00Z`);
  const lately = Date.parse(dayOf(new Date(now.getTime() - COMMITTED_AFTER_MS)));
  const since = Math.min(first.getTime(), lately);
  const earliest = Math.max(since, now.getTime() - MAX_DAYS * DAY_MS);
  const count = Math.floor((now.getTime() - earliest) / DAY_MS) + 1;
  const days = Array.from({ length: count }, (_, back) =>
    dayOf(new Date(now.getTime() - back * DAY_MS)),
  );
  return [...days].reverse();
}

async function firstChange(orm: Orm, now: Date): Promise<Date> {
  const [row] = await orm.em
    .fork()
    .execute<{ day: string | null }[]>(
      `select to_char(min(at) at time zone 'UTC', 'YYYY-MM-DD') as day from standing_change`,
    );
  return row?.day == null ? now : new Date(`${row.day}T00:00Z`);
}

export interface Figures {
  day: string;
  mrrCents: number;
  mrrElsewhere: Record<string, number> | null;
  active: Record<string, number>;
  pastDue: number;
  joined: number;
  churned: number;
  p50: number | null;
  p95: number | null;
  grants: number;
}
