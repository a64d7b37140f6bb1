import type { EntityManager } from '@mikro-orm/postgresql';
import { type SignalDelivery, SignalDeliveryEntity } from '../signal-delivery.entity.ts';

const OPEN = `d.state in ('waiting', 'sending')`;

/**
 * SQL: a due correction or withdrawal whose entry is out. It passes messages that are not due: readers
 * act on the entry, so it must not wait for the delay of newer signals.
 */
function passing(target: string): string {
  return `
    from signal_delivery d join signal s on s.seq = d.seq
    where d.target = ${target} and ${OPEN} and d.due_at <= ? and s.kind in ('correction', 'withdrawal')
      and not exists (select from signal_delivery e
        where e.seq = s.ref and e.route_id = d.route_id and e.state in ('waiting', 'sending'))
    order by d.seq, d.route_id limit 1`;
}

/** The first delivery of each channel that has not ended decides whether its queue has work. */
const DUE_TARGETS = `
  select r.target from (
    select distinct 'discord:' || target as target from relay_route where provider = 'discord'
  ) r cross join lateral (
    select due_at, next_try_at from signal_delivery d
    where d.target = r.target and ${OPEN}
    order by d.seq, d.route_id limit 1
  ) head
  where head.next_try_at <= ?
    or (head.due_at > ? and (select d.next_try_at ${passing('r.target')}) <= ?)`;

export async function dueTargets(em: EntityManager, now: Date): Promise<string[]> {
  const rows = await em.execute<{ target: string }[]>(DUE_TARGETS, [now, now, now, now]);
  return rows.map(({ target }) => target);
}

const PASSING = `select d.seq, d.route_id as "routeId" ${passing('?')}`;

/** The delivery of a channel whose turn it is, due or not. Null: none is open. */
export async function findHead(
  em: EntityManager,
  target: string,
  now: Date,
): Promise<SignalDelivery | null> {
  const first = await em.findOne(
    SignalDeliveryEntity,
    { target, state: { $in: ['waiting', 'sending'] } },
    { orderBy: { seq: 'asc', routeId: 'asc' } },
  );
  if (first === null || first.dueAt <= now) return first;
  const [id] = await em.execute<{ seq: number; routeId: string }[]>(PASSING, [target, now]);
  return id === undefined ? first : em.findOne(SignalDeliveryEntity, id);
}

const IS_WITHDRAWN = `select 1 from signal where ref = ? and kind = 'withdrawal' limit 1`;

export async function isWithdrawn(em: EntityManager, seq: number): Promise<boolean> {
  return (await em.execute<unknown[]>(IS_WITHDRAWN, [seq])).length > 0;
}

const PUBLISHABLE = `
  select seq, route_id as "routeId" from signal_delivery
  where crosspost_state = 'waiting' and next_try_at <= ? order by target, seq limit 50`;

/** Sent messages that are still to be published. */
export async function publishable(
  em: EntityManager,
  now: Date,
): Promise<{ seq: number; routeId: string }[]> {
  return em.execute(PUBLISHABLE, [now]);
}
