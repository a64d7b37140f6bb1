import type { EntityManager } from '@mikro-orm/postgresql';
import { type MarkKind, mailboxOf } from '../../../src/domain/offers/identity.ts';
import { isLive } from '../../../src/domain/subscription.ts';
import { textArray } from '../../database/text-array.ts';
import { readFork, transact } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { CustomerFacts, SubscriptionRead } from '../gateway/stripe-facts.ts';
import type { JudgedCustomer } from '../sync/judge-customer.ts';
import { devicesOf, type IdentityFact } from './identity-source.ts';
import { connectionOf, earlierTrialOf } from './person-graph.ts';
import {
  IdentityMarkEntity,
  TrialPassEntity,
  type TrialUse,
  TrialUseEntity,
} from './trial.entities.ts';
import { cardOf } from './trial-of.ts';

/** One decision at a time: two trials of one person cannot both be the first. */
const LOCK = 'select pg_advisory_xact_lock(7301991)';

interface Reading {
  userId: string;
  facts: Pick<CustomerFacts, 'cards'>;
  judged: Pick<JudgedCustomer, 'subscriptions'>;
}

/**
 * Trials of a person who had one before, until their first invoice is settled or its debit is under
 * way: Stripe keeps the invoice of a trial that has just ended in draft for an hour. The caller ends them at Stripe before it writes
 * access, so a second trial gives none and is never charged. Safe to repeat.
 */
export async function refusedTrials(deps: BillingDeps, read: Reading): Promise<string[]> {
  const trials = read.judged.subscriptions.filter(
    ({ status, trialDays, lastPaid, afterTrial }) =>
      trialDays !== null && isLive(status) && lastPaid === null && afterTrial === null,
  );
  const refused: string[] = [];
  for (const trial of trials) if (await isRefused(deps, read, trial)) refused.push(trial.id);
  return refused;
}

async function isRefused(
  deps: BillingDeps,
  { userId, facts }: Omit<Reading, 'judged'>,
  trial: SubscriptionRead,
): Promise<boolean> {
  const card = cardOf(trial.id, facts.cards);
  const known = (await factsOf(deps, [userId])).get(userId) ?? [];
  if (card?.fingerprint != null) known.push({ kind: 'card', value: card.fingerprint });
  const marks = await marksOf(deps, userId, known);
  return transact(deps.orm, async (em) => {
    await em.execute(LOCK);
    await storeMarks(em, deps, marks);
    const use = await findOrCreate(em, deps, { userId, trial, hasCard: card !== null });
    if (use.state !== 'running' || use.isAllowed) return use.state === 'refused';
    const earlier = await earlierTrialOf(em, use);
    if (earlier === null) return false;
    Object.assign(use, {
      state: 'refused',
      earlierUserId: earlier.userId,
      earlierAt: earlier.startedAt,
      shared: (await connectionOf(em, userId, earlier.userId))?.kinds ?? [],
    });
    return true;
  });
}

async function findOrCreate(
  em: EntityManager,
  deps: BillingDeps,
  { userId, trial, hasCard }: { userId: string; trial: SubscriptionRead; hasCard: boolean },
): Promise<TrialUse> {
  const now = deps.clock.now();
  const known = await em.findOne(TrialUseEntity, { stripeSubscriptionId: trial.id });
  if (known !== null) return Object.assign(known, { hasCard, checkedAt: now });
  const pass = await em.findOne(TrialPassEntity, { userId, usedAt: null });
  if (pass !== null) pass.usedAt = now;
  const [last] = await em.find(TrialUseEntity, {}, { orderBy: { seq: 'desc' }, limit: 1 });
  const use = em.create(TrialUseEntity, {
    stripeSubscriptionId: trial.id,
    seq: (last?.seq ?? 0) + 1,
    userId,
    plan: trial.plan ?? '',
    billingCycle: trial.billingCycle,
    state: 'running',
    hasCard,
    startedAt: trial.startedAt,
    endsAt: trial.trialEndsAt ?? trial.startedAt,
    earlierUserId: null,
    earlierAt: null,
    shared: null,
    announcedCents: null,
    announcedEnd: null,
    remindedAt: null,
    settledAt: null,
    debitSeenAt: null,
    isAllowed: pass !== null,
    checkedAt: now,
  });
  await em.flush();
  return use;
}

const ADDRESSES = `
  select id, email from account where id = any(?::uuid[])
  union all select id, email from sign_up s where id = any(?::uuid[])
    and not exists (select from account a where a.id = s.id)`;

/** Facts of these people without the cards, which only Stripe knows. */
async function factsOf(
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

function marksOf(
  deps: BillingDeps,
  userId: string,
  facts: readonly IdentityFact[],
): Promise<Mark[]> {
  return Promise.all(
    facts.map(async (fact) => ({ userId, kind: fact.kind, hash: await deps.identity.hash(fact) })),
  );
}

const keyOf = ({ userId, kind, hash }: Mark) => `${userId} ${kind} ${hash}`;

/** True if one of them is new. */
async function storeMarks(
  em: EntityManager,
  { clock }: Pick<BillingDeps, 'clock'>,
  marks: readonly Mark[],
): Promise<boolean> {
  const now = clock.now();
  const found = await em.find(IdentityMarkEntity, {
    userId: { $in: [...new Set(marks.map(({ userId }) => userId))] },
    hash: { $in: [...new Set(marks.map(({ hash }) => hash))] },
  });
  const known = new Map(found.map((mark) => [keyOf(mark), mark]));
  for (const mark of found) mark.lastSeenAt = now;
  const missing = new Map(
    marks.filter((mark) => !known.has(keyOf(mark))).map((mark) => [keyOf(mark), mark]),
  );
  for (const mark of missing.values()) {
    em.create(IdentityMarkEntity, { ...mark, firstSeenAt: now, lastSeenAt: now });
  }
  await em.flush();
  return missing.size > 0;
}

/** True if one of these facts is not stored for the person yet. Changes nothing. */
export async function hasNewMark(
  deps: BillingDeps,
  userId: string,
  facts: readonly IdentityFact[],
): Promise<boolean> {
  if (facts.length === 0) return false;
  const hashes = (await marksOf(deps, userId, facts)).map(({ hash }) => hash);
  const known = await readFork(deps.orm).find(IdentityMarkEntity, {
    userId,
    hash: { $in: hashes },
  });
  return known.length < new Set(hashes).size;
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

/** The same for many people, in one transaction. */
export async function noteMarksOfAll(deps: BillingDeps, userIds: readonly string[]): Promise<void> {
  const facts = await factsOf(deps, userIds);
  const marks = await Promise.all([...facts].map(([userId, own]) => marksOf(deps, userId, own)));
  await storeAlone(deps, marks.flat());
}

/** For facts that were wrong. */
export async function forgetMarks(em: EntityManager, userId: string): Promise<void> {
  await em.nativeDelete(IdentityMarkEntity, { userId });
}

/** The same for a person who has no account: exactly these facts. */
export async function notePersonMarks(
  deps: BillingDeps,
  userId: string,
  facts: readonly IdentityFact[],
): Promise<boolean> {
  return storeAlone(deps, await marksOf(deps, userId, facts));
}

function storeAlone(deps: BillingDeps, marks: readonly Mark[]): Promise<boolean> {
  return transact(deps.orm, async (em) => {
    await em.execute(LOCK);
    return storeMarks(em, deps, marks);
  });
}
