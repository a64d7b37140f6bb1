import type { EntityManager } from '@mikro-orm/postgresql';
import { mailboxOf } from '../../../../src/domain/offers/identity.ts';
import type { MarkPath } from '../../../../src/domain/offers/mark-path.ts';
import { textArray } from '../../../database/text-array.ts';
import { readFork, transact } from '../../../database/transaction.ts';
import type { BillingDeps } from '../../billing.deps.ts';
import type { CustomerFacts } from '../../gateway/stripe-facts.ts';
import { factsOf, noteFactsOfAll, noteMarks } from '../../trials/identity-marks.ts';
import type { IdentityFact } from '../../trials/identity-source.ts';
import { connectionsOf } from '../../trials/person-graph.ts';
import type { Referral } from '../commission.entities.ts';
import type { Partner } from '../partner.entities.ts';

const CONCERNED = `
  select 1 from referral where user_id = ?::uuid
  union all select 1 from partner where account_id = ?::uuid limit 1`;

/** Stores the cards of partners and referred buyers as keyed hashes. Does nothing for other people. */
export async function markReferred(
  deps: BillingDeps,
  { userId, facts }: { userId: string; facts: Pick<CustomerFacts, 'cards'> },
): Promise<void> {
  const em = readFork(deps.orm);
  if ((await em.execute<unknown[]>(CONCERNED, [userId, userId])).length === 0) return;
  const { cards } = facts;
  const all = [cards.customer, ...cards.subscriptions.map(({ own }) => own)];
  const fingerprints = new Set(all.flatMap((card) => card?.fingerprint ?? []));
  const known: IdentityFact[] = [...fingerprints].map((value) => ({ kind: 'card', value }));
  const isNew = await noteMarks(deps, userId, known);
  if (isNew) await checkBuyersSoon(deps, [userId]);
}

/** SQL: locks in the order of a payout, so the two cannot deadlock. */
const SOON = `
  with concerned as materialized (
    select user_id from referral
    where self_since is null and allowed_at is null
      and partner_id in (
        select id from partner where account_id = any(?::uuid[]) or id = any(?::uuid[]))
    order by user_id for update)
  update referral r set checked_at = to_timestamp(0) from concerned c where r.user_id = c.user_id`;

/** These partners have a new mark: the timer looks at all of their buyers next, not at their turn. */
async function checkBuyersSoon(deps: BillingDeps, nodes: readonly string[]): Promise<void> {
  const ids = textArray(nodes);
  await transact(deps.orm, (em) => em.execute(SOON, [ids, ids]));
}

/** The node of the partner in the graph: the account, or the partner's own id for a person outside. */
const nodeOf = ({ id, accountId }: Pick<Partner, 'id' | 'accountId'>) => accountId ?? id;

type Known = Pick<Partner, 'id' | 'accountId' | 'email'>;

/** Stores what is known of a partner. */
export const markPartner = (deps: BillingDeps, partner: Known) => markPartners(deps, [partner]);

/** The same for many partners, with a fixed number of statements. */
export async function markPartners(deps: BillingDeps, partners: readonly Known[]): Promise<void> {
  const members = partners.flatMap(({ accountId }) => accountId ?? []);
  const facts = new Map<string, readonly IdentityFact[]>(
    members.length === 0 ? [] : await factsOf(deps, members),
  );
  for (const { id, accountId, email } of partners) {
    // Empty after an erasure.
    if (accountId != null || email === '') continue;
    facts.set(id, [{ kind: 'email', value: mailboxOf(email) }]);
  }
  if (facts.size === 0) return;
  const changed = await noteFactsOfAll(deps, facts);
  if (changed.size > 0) await checkBuyersSoon(deps, [...changed]);
}

/** The connections of these buyers with their partners, by buyer. Without a known connection there is none. One statement. */
export async function sharedWithPartners(
  em: EntityManager,
  pairs: readonly {
    referral: Pick<Referral, 'userId'>;
    partner: Pick<Partner, 'id' | 'accountId'>;
  }[],
): Promise<Map<string, MarkPath>> {
  return connectionsOf(
    em,
    pairs.map(({ referral, partner }) => ({ userId: referral.userId, otherId: nodeOf(partner) })),
    // A phone number is not proven: a buyer could type the partner's.
    'phone',
  );
}
