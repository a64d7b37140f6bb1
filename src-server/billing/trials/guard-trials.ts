import type { EntityManager } from '@mikro-orm/postgresql';
import type { Entitlement } from '../../../src/domain/catalogue/catalogue.ts';
import { phoneOf } from '../../../src/domain/offers/identity.ts';
import { isLive } from '../../../src/domain/subscription.ts';
import { transact } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { CustomerFacts, SubscriptionRead } from '../gateway/stripe-facts.ts';
import { isUuid } from '../payer.ts';
import { PaymentAttemptEntity } from '../payment-attempt.entity.ts';
import type { JudgedCustomer } from '../sync/judge-customer.ts';
import { factsOf, MARKS_LOCK, marksOf, storeMarks } from './identity-marks.ts';
import { connectionOf, earlierTrialOf } from './person-graph.ts';
import { TrialPassEntity, type TrialUse, TrialUseEntity } from './trial.entities.ts';
import { cardOf } from './trial-of.ts';

interface Reading {
  userId: string;
  facts: Pick<CustomerFacts, 'cards' | 'phone'>;
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
  const phone = phoneOf(facts.phone);
  if (phone !== null) known.push({ kind: 'phone', value: phone });
  const marks = await marksOf(deps, userId, known);
  return transact(deps.orm, async (em) => {
    await em.execute(MARKS_LOCK);
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
    indicators: await promisedIndicators(em, trial),
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

/** Those that the payer's page named. A rule that has changed since does not count. */
async function promisedIndicators(
  em: EntityManager,
  { attemptId }: SubscriptionRead,
): Promise<Entitlement[] | null> {
  if (attemptId === null || !isUuid(attemptId)) return null;
  const attempt = await em.findOne(PaymentAttemptEntity, { id: attemptId });
  return attempt?.trialIndicators ?? null;
}
