import type { EntityManager } from '@mikro-orm/postgresql';
import { type MarkKind, mailboxOf } from '../../../src/domain/offers/identity.ts';
import { textArray } from '../../database/text-array.ts';
import { readFork, transact } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { devicesOf, type IdentityFact } from './identity-source.ts';
import { IdentityMarkEntity } from './trial.entities.ts';

/** One decision at a time: two trials of one person cannot both be the first. */
export const MARKS_LOCK = 'select pg_advisory_xact_lock(7301991)';

const ADDRESSES = `
  select id, email from account where id = any(?::uuid[])
  union all select id, email from sign_up s where id = any(?::uuid[])
    and not exists (select from account a where a.id = s.id)`;

/** Facts of these people without the cards, which only Stripe knows. */
export async function factsOf(
  deps: BillingDeps,
  userIds: readonly string[],
): Promise<Map<string, IdentityFact[]>> {
  const ids = textArray(userIds);
  const addresses = await readFork(deps.orm).execute<{ id: string; email: string }[]>(ADDRESSES, [
    ids,
    ids,
  ]);
  const devices = await devicesOf(deps, userIds);
  const links = await deps.identity.linkedTo(userIds);
  const facts = new Map(userIds.map((userId) => [userId, [...(links.get(userId) ?? [])]]));
  for (const { userId, device } of devices) {
    facts.get(userId)?.push({ kind: 'device', value: device });
  }
  for (const { id, email } of addresses) {
    facts.get(id)?.push({ kind: 'email', value: mailboxOf(email) });
  }
  return facts;
}

interface Mark {
  userId: string;
  kind: MarkKind;
  hash: string;
}

export function marksOf(
  deps: BillingDeps,
  userId: string,
  facts: readonly IdentityFact[],
): Promise<Mark[]> {
  return Promise.all(
    facts.map(async (fact) => ({ userId, kind: fact.kind, hash: await deps.identity.hash(fact) })),
  );
}

const keyOf = ({ userId, kind, hash }: Mark) => `${userId} ${kind} ${hash}`;

function findMarks(em: EntityManager, marks: readonly Mark[]) {
  return em.find(IdentityMarkEntity, {
    userId: { $in: [...new Set(marks.map(({ userId }) => userId))] },
    hash: { $in: [...new Set(marks.map(({ hash }) => hash))] },
  });
}

/** Returns the people for whom one of them is new. */
export async function storeMarks(
  em: EntityManager,
  { clock }: Pick<BillingDeps, 'clock'>,
  marks: readonly Mark[],
): Promise<Set<string>> {
  const now = clock.now();
  const found = await findMarks(em, marks);
  const known = new Map(found.map((mark) => [keyOf(mark), mark]));
  for (const mark of found) mark.lastSeenAt = now;
  const missing = new Map(
    marks.filter((mark) => !known.has(keyOf(mark))).map((mark) => [keyOf(mark), mark]),
  );
  for (const mark of missing.values()) {
    em.create(IdentityMarkEntity, { ...mark, firstSeenAt: now, lastSeenAt: now });
  }
  await em.flush();
  return new Set([...missing.values()].map(({ userId }) => userId));
}

/** The people for whom one of these facts is not stored yet. Changes nothing. */
export async function withNewMarks(
  deps: BillingDeps,
  facts: ReadonlyMap<string, readonly IdentityFact[]>,
): Promise<Set<string>> {
  const marks = await marksOfAll(deps, facts);
  if (marks.length === 0) return new Set();
  const known = new Set((await findMarks(readFork(deps.orm), marks)).map(keyOf));
  return new Set(marks.filter((mark) => !known.has(keyOf(mark))).map(({ userId }) => userId));
}

/** Marks that a person got since, such as a linked Discord account. True if one is new. */
export async function noteMarks(
  deps: BillingDeps,
  userId: string,
  known: readonly IdentityFact[] = [],
): Promise<boolean> {
  const facts = (await factsOf(deps, [userId])).get(userId) ?? [];
  return notePersonMarks(deps, userId, [...facts, ...known]);
}

/** The same for many people, in one transaction. Returns those with a new one. */
export async function noteMarksOfAll(
  deps: BillingDeps,
  userIds: readonly string[],
): Promise<Set<string>> {
  return noteFactsOfAll(deps, await factsOf(deps, userIds));
}

/** Stores these facts alone, without asking Stripe for cards. */
export async function noteFactsOfAll(
  deps: BillingDeps,
  facts: ReadonlyMap<string, readonly IdentityFact[]>,
): Promise<Set<string>> {
  return storeAlone(deps, await marksOfAll(deps, facts));
}

async function marksOfAll(
  deps: BillingDeps,
  facts: ReadonlyMap<string, readonly IdentityFact[]>,
): Promise<Mark[]> {
  const marks = [...facts].map(([userId, own]) => marksOf(deps, userId, own));
  return (await Promise.all(marks)).flat();
}

/** Removes a person's marks after their facts turned out to be wrong. */
export async function forgetMarks(em: EntityManager, userId: string): Promise<void> {
  await em.nativeDelete(IdentityMarkEntity, { userId });
}

/** The same for a person who has no account: exactly these facts. */
export async function notePersonMarks(
  deps: BillingDeps,
  userId: string,
  facts: readonly IdentityFact[],
): Promise<boolean> {
  return (await noteFactsOfAll(deps, new Map([[userId, facts]]))).has(userId);
}

function storeAlone(deps: BillingDeps, marks: readonly Mark[]): Promise<Set<string>> {
  return transact(deps.orm, async (em) => {
    await em.execute(MARKS_LOCK);
    return storeMarks(em, deps, marks);
  });
}
