import type { EntityManager } from '@mikro-orm/postgresql';
import { mailboxOf } from '../../../src/domain/offers/identity.ts';
import type { MarkPath } from '../../../src/domain/offers/mark-path.ts';
import { readFork, transact } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { CardFacts } from '../gateway/stripe-facts.ts';
import { noteMarks, notePersonMarks } from '../trials/guard-trials.ts';
import { connectionOf } from '../trials/person-graph.ts';
import type { Referral } from './commission.entities.ts';
import type { Partner } from './partner.entities.ts';

const CONCERNED = `
  select 1 from referral where user_id = ?::uuid
  union all select 1 from partner where account_id = ?::uuid limit 1`;

/** Stores the cards of partners and referred buyers as keyed hashes. Does nothing for other people. */
export async function markReferred(
  deps: BillingDeps,
  { userId, cards }: { userId: string; cards: CardFacts },
): Promise<void> {
  const em = readFork(deps.orm);
  if ((await em.execute<unknown[]>(CONCERNED, [userId, userId])).length === 0) return;
  const all = [cards.customer, ...cards.subscriptions.map(({ own }) => own)];
  const fingerprints = new Set(all.flatMap((card) => card?.fingerprint ?? []));
  const isNew = await noteMarks(
    deps,
    userId,
    [...fingerprints].map((value) => ({ kind: 'card', value })),
  );
  if (isNew) await checkBuyersSoon(deps, userId);
}

/** SQL: locks in the order of a payout, so the two cannot deadlock. */
const SOON = `
  with concerned as materialized (
    select user_id from referral
    where self_since is null and allowed_at is null
      and partner_id in (select id from partner where account_id = ?::uuid or id = ?::uuid)
    order by user_id for update)
  update referral r set checked_at = to_timestamp(0) from concerned c where r.user_id = c.user_id`;

/** A partner has a new mark: the timer looks at all of their buyers next, not at their turn. */
async function checkBuyersSoon(deps: BillingDeps, node: string): Promise<void> {
  await transact(deps.orm, (em) => em.execute(SOON, [node, node]));
}

/** The node of the partner in the graph: the account, or the partner's own id for a person outside. */
const nodeOf = ({ id, accountId }: Pick<Partner, 'id' | 'accountId'>) => accountId ?? id;

/** Stores what is known of a partner. */
export async function markPartner(
  deps: BillingDeps,
  partner: Pick<Partner, 'id' | 'accountId' | 'email'>,
): Promise<void> {
  const { accountId, email } = partner;
  // Empty after an erasure.
  if (accountId == null && email === '') return;
  const isNew =
    accountId == null
      ? await notePersonMarks(deps, partner.id, [{ kind: 'email', value: mailboxOf(email) }])
      : await noteMarks(deps, accountId);
  if (isNew) await checkBuyersSoon(deps, nodeOf(partner));
}

/** Null: no connection is known between the two. */
export async function sharedWithPartner(
  em: EntityManager,
  partner: Pick<Partner, 'id' | 'accountId'>,
  { userId }: Pick<Referral, 'userId'>,
): Promise<MarkPath | null> {
  return connectionOf(em, userId, nodeOf(partner));
}
