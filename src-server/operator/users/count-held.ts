import type { EntityManager } from '@mikro-orm/postgresql';

/** The statuses of the list under which a subscription lives and gives no access. */
const HELD = `
  select coalesce(sum(n) filter (where status = 'paused'), 0)::int as paused,
    coalesce(sum(n) filter (where status = 'on_hold'), 0)::int as "onHold" from user_tally`;

/** Users whose subscription is paused, and whose subscription a dispute puts on hold. As the list counts them. */
export async function countHeld(em: EntityManager): Promise<{ paused: number; onHold: number }> {
  const [row] = await em.execute<{ paused: number; onHold: number }[]>(HELD);
  return row ?? { paused: 0, onHold: 0 };
}
