import type { EntityManager } from '@mikro-orm/postgresql';
import { OPEN_STATES } from '../../../src/domain/disputes/case.ts';

/** The buyer of a gift may have no account. */
const CASES = `
  select d.id, a.id as "accountId", coalesce(a.email, nullif(g.buyer_email, '')) as email,
    d.amount_cents as "amountCents", d.currency, d.reason, d.due_by as "dueBy", d.opened_at as at
  from dispute_case d left join account a on a.id = d.user_id left join gift g on g.id = d.gift_id`;
const OPEN = `${CASES} where d.state = any(?) order by d.due_by, d.id`;
/** The history of standings shows the hold of a disputed subscription, and nothing of these. */
const WITHOUT_HOLD = `
  ${CASES} where d.gift_id is not null or d.lifetime_id is not null or d.user_id is null or d.is_inquiry
  order by d.opened_at desc, d.id limit ?`;

export interface ShownCase {
  id: string;
  /** Null: the buyer has no account. */
  accountId: string | null;
  /** Null: unknown, or erased. */
  email: string | null;
  amountCents: number;
  currency: string;
  /** Stripe's code. */
  reason: string;
  dueBy: Date | string | null;
  /** When the bank opened it. */
  at: Date | string;
}

/** Every case that waits for an answer, whatever was paid for, the next deadline first. */
export function listOpenCases(em: EntityManager): Promise<ShownCase[]> {
  return em.execute(OPEN, [`{${OPEN_STATES.join(',')}}`]);
}

/** The newest cases that put no subscription on hold: of gifts, plans for life, unknown payers, and inquiries. */
export function latestCasesWithoutHold(em: EntityManager, limit: number): Promise<ShownCase[]> {
  return em.execute(WITHOUT_HOLD, [limit]);
}
