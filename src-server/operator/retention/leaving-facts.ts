import type { EntityManager } from '@mikro-orm/postgresql';
import type {
  ReasonRow,
  RetentionAnswer,
} from '../../../src/contract/operator/leaving/retention.contract.ts';
import { JUDGED_AFTER_DAYS } from '../../../src/domain/leaving/retention.ts';

/** Moments: from the first one, before the second one. */
export interface Stretch {
  from: Date;
  to: Date;
}

/** The last decision about each subscription. Someone who leaves twice counts once. */
const REASONS = `
  with decided as (
    select distinct on (stripe_subscription_id) * from leave_request
    where decided_at >= ? and decided_at < ?
    order by stripe_subscription_id, decided_at desc
  ), judged as (
    select d.*, d.state = 'left' and s.ends_at is null and s.ended_at is null as is_kept
    from decided d join subscription s on s.stripe_subscription_id = d.stripe_subscription_id
  )
  select reason, plan,
    count(*) filter (where state <> 'taken' and not is_kept)::int as left,
    count(*) filter (where state <> 'taken' and not is_kept and lacks_access)::int as lacked,
    count(*) filter (where state = 'taken')::int as saved,
    count(*) filter (where is_kept)::int as kept
  from judged group by reason, plan order by "left" desc, reason nulls last, plan`;

export function reasonsIn(em: EntityManager, { from, to }: Stretch): Promise<ReasonRow[]> {
  return em.execute(REASONS, [from, to]);
}

/** Judged by the subscription that the offer was about. */
const OFFERS = `
  select r.offer, r.is_held_out as "isHeldOut", count(*)::int as shown,
    count(*) filter (where r.state = 'taken')::int as taken,
    count(*) filter (where r.state in ('leaving', 'left'))::int as left,
    count(*) filter (where r.at <= ?)::int as judged,
    count(*) filter (where r.at <= ?
      and coalesce(s.ended_at > r.at + interval '${JUDGED_AFTER_DAYS} days', true))::int as stayed
  from leave_request r join subscription s on s.stripe_subscription_id = r.stripe_subscription_id
  where r.offer is not null and r.at >= ? and r.at < ?
  group by 1, 2 order by 1`;

const TAKEN = `
  select count(*)::int as taken from leave_request
  where state = 'taken' and decided_at >= ? and decided_at < ?`;

/** Each offer that was taken, also by someone who canceled later. */
export async function takenIn(em: EntityManager, { from, to }: Stretch): Promise<number> {
  const [row] = await em.execute<{ taken: number }[]>(TAKEN, [from, to]);
  return row?.taken ?? 0;
}

export interface OfferFacts {
  offer: RetentionAnswer['offers'][number]['offer'];
  isHeldOut: boolean;
  shown: number;
  taken: number;
  left: number;
  judged: number;
  stayed: number;
}

export function offersIn(
  em: EntityManager,
  { from, to }: Stretch,
  judgedUntil: Date,
): Promise<OfferFacts[]> {
  return em.execute(OFFERS, [judgedUntil, judgedUntil, from, to]);
}

/** One that ended 'elsewhere' ended with its subscription, unless that still runs. */
const PAUSES = `
  select count(*)::int as begun,
    count(*) filter (where p.state <> 'over')::int as running,
    count(*) filter (where p.state = 'over' and p.ended_by = 'unpaid')::int as unpaid,
    count(*) filter (where p.state = 'over' and p.ended_by = 'elsewhere'
      and (s.ends_at is not null or s.ended_at is not null))::int as left
  from pause p join subscription s on s.stripe_subscription_id = p.stripe_subscription_id
  where p.asked_at >= ? and p.asked_at < ? and p.ended_by is distinct from 'never-began'`;

export async function pausesIn(
  em: EntityManager,
  { from, to }: Stretch,
): Promise<RetentionAnswer['pauses']> {
  type Row = Omit<RetentionAnswer['pauses'], 'resumed'>;
  const [row] = await em.execute<Row[]>(PAUSES, [from, to]);
  const found = row ?? { begun: 0, running: 0, unpaid: 0, left: 0 };
  return { ...found, resumed: found.begun - found.running - found.unpaid - found.left };
}

const WIN_BACKS = `
  select count(*)::int as mailed, count(*) filter (where returned_at is not null)::int as returned
  from win_back where mail_id is not null and at >= ? and at < ?`;

export async function winBacksIn(
  em: EntityManager,
  { from, to }: Stretch,
): Promise<RetentionAnswer['winBacks']> {
  const [row] = await em.execute<RetentionAnswer['winBacks'][]>(WIN_BACKS, [from, to]);
  return row ?? { mailed: 0, returned: 0 };
}

const FORMS = `
  select count(*) filter (where kind = 'cancel' and state not in ('unmatched', 'stopped'))::int as cancel,
    count(*) filter (where kind = 'withdraw' and state not in ('unmatched', 'stopped'))::int as withdraw,
    count(*) filter (where state = 'unmatched')::int as unmatched
  from exit_request where received_at >= ? and received_at < ?`;

export async function formsIn(
  em: EntityManager,
  { from, to }: Stretch,
): Promise<RetentionAnswer['byForm']> {
  const [row] = await em.execute<RetentionAnswer['byForm'][]>(FORMS, [from, to]);
  return row ?? { cancel: 0, withdraw: 0, unmatched: 0 };
}

const RETURNED = `
  select count(*)::int as returned from win_back
  where mail_id is not null and returned_at >= ? and returned_at < ?`;

/** Former subscribers who came back in this time, whenever they were mailed. */
export async function returnedIn(em: EntityManager, { from, to }: Stretch): Promise<number> {
  const [row] = await em.execute<{ returned: number }[]>(RETURNED, [from, to]);
  return row?.returned ?? 0;
}

const FIRST = `
  select least((select min(at) from leave_request), (select min(asked_at) from pause),
    (select min(at) from win_back)) as first`;

/** When anything was recorded first. Null: nothing was. */
export async function firstLeavingFact(em: EntityManager): Promise<Date | null> {
  const [row] = await em.execute<{ first: Date | string | null }[]>(FIRST);
  return row?.first == null ? null : new Date(row.first);
}
