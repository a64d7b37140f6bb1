import type { EntityManager } from '@mikro-orm/postgresql';
import { type MarkKind, mailboxOf } from '../../../src/domain/offers/identity.ts';
import { isLive } from '../../../src/domain/subscription.ts';
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
  const known = await factsOf(deps, userId);
  if (card?.fingerprint != null) known.push({ kind: 'card', value: card.fingerprint });
  const marks = await hashesOf(deps, known);
  return transact(deps.orm, async (em) => {
    await em.execute(LOCK);
    await storeMarks(em, deps, { userId, marks });
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

/** Facts of one person without the card, which only Stripe knows. */
async function factsOf(deps: BillingDeps, userId: string): Promise<IdentityFact[]> {
  const [address] = await readFork(deps.orm).execute<{ email: string }[]>(
    `select email from account where id = ?::uuid
     union all select email from sign_up where id = ?::uuid limit 1`,
    [userId, userId],
  );
  const devices = await devicesOf(deps, userId);
  const links = (await deps.identity.linkedTo([userId])).get(userId) ?? [];
  return [
    ...links,
    ...devices.map((value) => ({ kind: 'device' as const, value })),
    ...(address === undefined ? [] : [{ kind: 'email' as const, value: mailboxOf(address.email) }]),
  ];
}

interface Mark {
  kind: MarkKind;
  hash: string;
}

function hashesOf(deps: BillingDeps, facts: readonly IdentityFact[]): Promise<Mark[]> {
  return Promise.all(
    facts.map(async (fact) => ({ kind: fact.kind, hash: await deps.identity.hash(fact) })),
  );
}

/** True if one of them is new. */
async function storeMarks(
  em: EntityManager,
  deps: BillingDeps,
  { userId, marks }: { userId: string; marks: readonly Mark[] },
): Promise<boolean> {
  const now = deps.clock.now();
  let isNew = false;
  for (const { kind, hash } of marks) {
    const known = await em.findOne(IdentityMarkEntity, { userId, kind, hash });
    if (known !== null) known.lastSeenAt = now;
    else {
      em.create(IdentityMarkEntity, { userId, kind, hash, firstSeenAt: now, lastSeenAt: now });
      isNew = true;
    }
  }
  await em.flush();
  return isNew;
}

/** Whether one of these facts is not stored for the person yet. Changes nothing. */
export async function hasNewMark(
  deps: BillingDeps,
  userId: string,
  facts: readonly IdentityFact[],
): Promise<boolean> {
  if (facts.length === 0) return false;
  const hashes = (await hashesOf(deps, facts)).map(({ hash }) => hash);
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
  return notePersonMarks(deps, userId, [...(await factsOf(deps, userId)), ...known]);
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
  const marks = await hashesOf(deps, facts);
  return transact(deps.orm, async (em) => {
    await em.execute(LOCK);
    return storeMarks(em, deps, { userId, marks });
  });
}
