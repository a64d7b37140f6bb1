import type { EntityManager } from '@mikro-orm/postgresql';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import {
  type MovedPerson,
  mergePeople,
  type Purchase,
} from '../../../src/domain/move/merge-people.ts';
import { judgeMoved, type MoveProblem } from '../../../src/domain/move/verdict.ts';
import { isPlan } from '../../../src/domain/plan.ts';
import type { Kernel } from '../../kernel.ts';

interface Row {
  ref: string;
  isStripe: boolean;
  isOwnFile: boolean;
  email: string | null;
  items: number;
  quantity: number | null;
  until: Date | null;
  isLifetime: boolean;
  fault: MoveProblem | null;
  markedPlan: string | null;
  ownPlan: Plan | null;
  isDecided: boolean;
  decidedPlan: Plan | null;
  isKnown: boolean;
  isMerged: boolean;
  hasAccount: boolean;
  isProven: boolean;
  isClosing: boolean;
  hasCustomer: boolean;
  hasRival: boolean;
}

const PURCHASES = `
  select source_ref as ref, email, discord_id as "discordId", source = 'stripe' as "isStripe"
  from move_member where move_id = ?::uuid and state = 'read'`;

const WITH_ACCOUNT = `
  select distinct a.email from move_member m join account a on a.email = m.email
  where m.move_id = ?::uuid`;

/** Only an observed owner counts: anybody can type a Discord name. */
const OWNERS = `
  select distinct d.member_id as "discordId", a.email from move_member m
    join discord_identity d on d.member_id = m.discord_id and d.ground in ('invited', 'told')
    join account a on a.id = d.account_id
  where m.move_id = ?::uuid`;

const WRITE_PEOPLE = `
  update move_member m set person = p.person
    from jsonb_to_recordset(?::jsonb) as p(ref text, person text)
    where m.move_id = ?::uuid and m.source_ref = p.ref and m.person is distinct from p.person`;

const FACTS = `
  select m.source_ref as ref, m.source = 'stripe' as "isStripe",
    m.source = 'file:generic' as "isOwnFile", m.person as email, m.items,
    m.quantity, m.until, m.is_lifetime as "isLifetime", m.fault, m.marked_plan as "markedPlan",
    k.plan as "ownPlan",
    pm.stripe_price_id is not null as "isDecided", pm.plan as "decidedPlan",
    exists (select from customer c where c.stripe_customer_id = m.stripe_customer_id)
      or exists (select from plan_grant g where g.ended_at is null and g.source = m.grant_source
        and g.source_ref = m.grant_ref) as "isKnown",
    m.stripe_subscription_id is not null and (exists (select from move_member s
        where s.move_id = m.move_id and s.source_ref = m.stripe_subscription_id)
      or exists (select from subscription s
        where s.stripe_subscription_id = m.stripe_subscription_id and s.ended_at is null))
      as "isMerged",
    a.id is not null as "hasAccount",
    coalesce(a.email_confirmed_at is not null and not a.confirmed_by_payment, false) as "isProven",
    a.closing_at is not null as "isClosing",
    exists (select from customer c where c.user_id = a.id) as "hasCustomer",
    exists (select from move_member r where r.move_id = m.move_id and r.person = m.person
      and r.source = 'stripe' and r.stripe_customer_id <> m.stripe_customer_id) as "hasRival"
  from move_member m
    left join account a on a.email = m.person
    left join known_price k on k.stripe_price_id = m.price_id
    left join price_mapping pm on pm.stripe_price_id = m.price_id
  where m.move_id = ?::uuid and m.state = 'read'`;

const WRITE = `
  update move_member m set verdict = j.verdict, problem = j.problem, plan = j.plan
    from jsonb_to_recordset(?::jsonb) as j(ref text, verdict text, problem text, plan text)
    where m.move_id = ?::uuid and m.source_ref = j.ref`;

/** Decides again about everyone who has not moved yet. In the caller's transaction. */
export async function judgeMembers(
  em: EntityManager,
  deps: Pick<Kernel, 'clock' | 'catalogue'>,
  moveId: string,
): Promise<void> {
  const people = await writePeople(em, moveId);
  const now = deps.clock.now();
  const catalogue = deps.catalogue.current();
  const rows = await em.execute<Row[]>(FACTS, [moveId]);
  const judged = rows.map((row) => {
    const { hasAccount, isProven, isClosing, hasCustomer, isStripe, isLifetime, isMerged } = row;
    // Our own columns name our own plans. Elsewhere an equal name is only a hint.
    const marked = row.isOwnFile && isPlan(catalogue, row.markedPlan) ? row.markedPlan : null;
    const plan = row.ownPlan ?? (row.isDecided ? row.decidedPlan : (marked ?? undefined));
    const account = hasAccount ? { isProven, isClosing, hasCustomer } : null;
    const until = row.until === null ? null : new Date(row.until);
    const elsewhere = isStripe ? null : { until, isLifetime, isMerged, now };
    const isAmbiguous = people.get(row.ref)?.isAmbiguous ?? false;
    const verdict = judgeMoved({ ...row, plan, account, elsewhere, isAmbiguous });
    return { ref: row.ref, plan: plan ?? null, ...verdict };
  });
  await em.execute(WRITE, [JSON.stringify(judged), moveId]);
}

/** Joins the purchases of one person, and stores the address under which they move in. */
async function writePeople(em: EntityManager, moveId: string): Promise<Map<string, MovedPerson>> {
  const purchases = await em.execute<Purchase[]>(PURCHASES, [moveId]);
  const emails = await em.execute<{ email: string }[]>(WITH_ACCOUNT, [moveId]);
  const owners = await em.execute<{ discordId: string; email: string }[]>(OWNERS, [moveId]);
  const people = mergePeople(purchases, {
    emails: new Set(emails.map(({ email }) => email)),
    ofDiscordId: new Map(owners.map(({ discordId, email }) => [discordId, email])),
  });
  const written = [...people].map(([ref, { email }]) => ({ ref, person: email }));
  await em.execute(WRITE_PEOPLE, [JSON.stringify(written), moveId]);
  return people;
}
