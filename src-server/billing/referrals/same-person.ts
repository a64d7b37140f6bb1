import type { EntityManager } from '@mikro-orm/postgresql';
import { type MarkKind, mailboxOf } from '../../../src/domain/offers/identity.ts';
import { readFork } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { CardFacts } from '../gateway/stripe-facts.ts';
import { noteMarks, notePersonMarks } from '../trials/guard-trials.ts';
import { isSamePerson, sharedKindsOf } from '../trials/person-graph.ts';
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
  await noteMarks(
    deps,
    userId,
    [...fingerprints].map((value) => ({ kind: 'card', value })),
  );
}

/** The node of the partner in the graph: the account, or the partner's own id for a person outside. */
const nodeOf = ({ id, accountId }: Pick<Partner, 'id' | 'accountId'>) => accountId ?? id;

export async function markPartner(
  deps: BillingDeps,
  { id, accountId, email }: Pick<Partner, 'id' | 'accountId' | 'email'>,
): Promise<void> {
  if (accountId != null) await noteMarks(deps, accountId);
  // Empty after an erasure.
  else if (email !== '') {
    await notePersonMarks(deps, id, [{ kind: 'email', value: mailboxOf(email) }]);
  }
}

/** Null: no connection is known between the two. */
export async function sharedWithPartner(
  em: EntityManager,
  partner: Pick<Partner, 'id' | 'accountId'>,
  { userId }: Pick<Referral, 'userId'>,
): Promise<MarkKind[] | null> {
  const node = nodeOf(partner);
  if (node === userId) return [];
  return (await isSamePerson(em, node, userId)) ? sharedKindsOf(em, userId) : null;
}
