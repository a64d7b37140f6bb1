import type { EntityManager } from '@mikro-orm/postgresql';

const SINCE = `
  select currency, sum(refunded_cents)::float8 as cents from received_payment
  where user_id = ?::uuid and at >= ? group by currency having sum(refunded_cents) > 0
  order by 2 desc limit 1`;

/** Sums the refunds of one person's payments since a moment, in minor units. Null: none. */
export async function refundedSince(
  em: EntityManager,
  userId: string,
  since: Date,
): Promise<{ cents: number; currency: string } | null> {
  const [row] = await em.execute<{ currency: string; cents: number }[]>(SINCE, [userId, since]);
  return row ?? null;
}
