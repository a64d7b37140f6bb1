import type { EntityManager } from '@mikro-orm/postgresql';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';

const DELIVERED = `
  select count(distinct seq)::int as count, min(sent_at) as first, max(sent_at) as last
  from signal_delivery
  where provider = 'discord' and plan = any(?) and state = 'sent'
    and witnessed_at is not null and sent_at between ? and ?`;

interface Delivered {
  count: number;
  /** Null without any. */
  first: Date | string | null;
  last: Date | string | null;
}

/** Signals that were posted to channels of these plans and read back there. */
export async function deliveredSignals(
  em: EntityManager,
  { plans, from, until }: { plans: readonly Plan[]; from: Date; until: Date },
): Promise<Delivered> {
  const values = [`{${plans.map((plan) => JSON.stringify(plan)).join(',')}}`, from, until];
  const [row] = await em.execute<Delivered[]>(DELIVERED, values);
  return row ?? { count: 0, first: null, last: null };
}
