import type { EntityManager } from '@mikro-orm/postgresql';

/** The first delivery of each channel that has not ended decides whether its queue has work. */
const DUE_TARGETS = `
  select r.target from (
    select distinct 'discord:' || target as target from relay_route where provider = 'discord'
  ) r cross join lateral (
    select next_try_at from signal_delivery d
    where d.target = r.target and d.state in ('waiting', 'sending')
    order by d.seq, d.route_id limit 1
  ) head
  where head.next_try_at <= ?`;

export async function dueTargets(em: EntityManager, now: Date): Promise<string[]> {
  const rows = await em.execute<{ target: string }[]>(DUE_TARGETS, [now]);
  return rows.map(({ target }) => target);
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
