import type { EntityManager } from '@mikro-orm/postgresql';

const OPEN = `
  select s.user_id as "accountId", a.email, min(s.evidence_due_at) as "evidenceDueAt"
  from subscription s left join account a on a.id = s.user_id
  where s.evidence_due_at is not null
  group by s.user_id, a.email order by min(s.evidence_due_at), s.user_id limit 200`;

export interface OpenDispute {
  accountId: string;
  email: string | null;
  evidenceDueAt: Date | string;
}

/** Customers whose bank waits for the seller's evidence in Stripe, the most urgent first. */
export function listOpenDisputes(em: EntityManager): Promise<OpenDispute[]> {
  return em.execute(OPEN);
}
