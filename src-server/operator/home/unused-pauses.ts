import type { EntityManager } from '@mikro-orm/postgresql';

const SHOWN_MS = 30 * 86_400_000;

/** A note on their page, written afterwards, is the answer. */
const UNUSED = `
  select p.user_id as "accountId", a.email, p.unused_days as days, p.unused_cents as cents,
    p.unused_currency as currency
  from pause p join account a on a.id = p.user_id
  where p.unused_cents > 0 and p.ended_at > ?
    and not exists (
      select from user_note n where n.account_id = p.user_id and n.created_at > p.ended_at)
  order by p.ended_at limit 200`;

export interface UnusedPause {
  accountId: string;
  email: string;
  days: number;
  cents: number;
  currency: string;
}

/** Subscribers whose subscription ended unpaid after a pause, while days they had paid for were left. */
export function listUnusedPauses(em: EntityManager, now: Date): Promise<UnusedPause[]> {
  return em.execute(UNUSED, [new Date(now.getTime() - SHOWN_MS)]);
}
