import type { EntityManager } from '@mikro-orm/postgresql';
import { KEPT } from './received.view.ts';

const PER_CURRENCY = `
  select currency, sum(${KEPT})::float8 as cents from received_payment
  where user_id = ?::uuid group by currency order by 2 desc`;

/** Payments of one person minus everything that went back, in minor units of each currency. */
export function lifetimeSpend(
  em: EntityManager,
  userId: string,
): Promise<{ currency: string; cents: number }[]> {
  return em.execute(PER_CURRENCY, [userId]);
}
