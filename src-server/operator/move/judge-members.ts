import type { EntityManager } from '@mikro-orm/postgresql';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { judgeMoved } from '../../../src/domain/move/verdict.ts';

interface Row {
  ref: string;
  email: string | null;
  items: number;
  quantity: number | null;
  ownPlan: Plan | null;
  isDecided: boolean;
  decidedPlan: Plan | null;
  isKnown: boolean;
  hasAccount: boolean;
  isProven: boolean;
  isClosing: boolean;
  hasCustomer: boolean;
  hasRival: boolean;
}

const FACTS = `
  select m.source_ref as ref, m.email, m.items, m.quantity, k.plan as "ownPlan",
    pm.stripe_price_id is not null as "isDecided", pm.plan as "decidedPlan",
    exists (select from customer c where c.stripe_customer_id = m.stripe_customer_id) as "isKnown",
    a.id is not null as "hasAccount",
    coalesce(a.email_confirmed_at is not null and not a.confirmed_by_payment, false) as "isProven",
    a.closing_at is not null as "isClosing",
    exists (select from customer c where c.user_id = a.id) as "hasCustomer",
    exists (select from move_member r where r.move_id = m.move_id and r.email = m.email
      and r.stripe_customer_id <> m.stripe_customer_id) as "hasRival"
  from move_member m
    left join account a on a.email = m.email
    left join known_price k on k.stripe_price_id = m.price_id
    left join price_mapping pm on pm.stripe_price_id = m.price_id
  where m.move_id = ?::uuid and m.state = 'read'`;

const WRITE = `
  update move_member m set verdict = j.verdict, problem = j.problem, plan = j.plan
    from jsonb_to_recordset(?::jsonb) as j(ref text, verdict text, problem text, plan text)
    where m.move_id = ?::uuid and m.source_ref = j.ref`;

/** Decides again about everyone who has not moved yet. In the caller's transaction. */
export async function judgeMembers(em: EntityManager, moveId: string): Promise<void> {
  const rows = await em.execute<Row[]>(FACTS, [moveId]);
  const judged = rows.map((row) => {
    const plan = row.ownPlan ?? (row.isDecided ? row.decidedPlan : undefined);
    const { hasAccount, isProven, isClosing, hasCustomer } = row;
    const account = hasAccount ? { isProven, isClosing, hasCustomer } : null;
    return { ref: row.ref, plan: plan ?? null, ...judgeMoved({ ...row, plan, account }) };
  });
  await em.execute(WRITE, [JSON.stringify(judged), moveId]);
}
