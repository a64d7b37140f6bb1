import { type ExitStep, exitStep, UNDO_MS } from '../../../src/domain/exits/exit.ts';
import { isResuming } from '../../../src/domain/leaving/pause.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import { accountOf } from '../../people/contact.ts';
import { listOpenSignUps } from '../../people/sign-ups.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { CustomerEntity } from '../customer.entity.ts';
import { PriceMoveMemberEntity } from '../price-moves/price-move.entity.ts';
import { liveSubscriptionsOf } from '../refunds/end-subscriptions.ts';
import type { Subscription } from '../subscription.entity.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import {
  type ExitOutcome,
  type ExitRequest,
  ExitRequestEntity,
  WAITING,
} from './exit-request.entity.ts';
import { planLifetimes } from './withdraw-lifetime.ts';

/** Decides what a declaration does to each subscription and plan for life of its address, and stores it before anything is done. */
export async function planExit(deps: BillingDeps, exit: ExitRequest): Promise<ExitOutcome[]> {
  const account = await accountOf(readFork(deps.orm), exit.email);
  const rows = await subscriptionsAt(deps, exit, account?.accountId ?? null);
  const payer = rows[0]?.userId ?? account?.accountId;
  const announced = await announcedBefore(deps, exit, payer);
  const planned: ExitOutcome[] = [];
  for (const row of rows) {
    const dropped = exit.kind === 'cancel' ? await agreedChange(deps, row) : undefined;
    const isAnnounced = announced.has(row.stripeSubscriptionId);
    const effect = effectOf(stepOf(exit, row), isAnnounced, deps.clock.now());
    planned.push({
      subscriptionId: row.stripeSubscriptionId,
      plan: row.plan ?? null,
      ...effect,
      ...(dropped !== undefined && effect.isNews && { dropped }),
    });
  }
  if (account !== null) {
    planned.push(...(await planLifetimes(deps, exit, { accountId: account.accountId, announced })));
  }
  await transact(deps.orm, (em) =>
    em.nativeUpdate(
      ExitRequestEntity,
      { id: exit.id, state: 'received' },
      { outcomes: planned, userId: planned.length === 0 ? null : (payer ?? null) },
    ),
  );
  return planned;
}

/** Live subscriptions that the people with this address had when they declared, read from Stripe just now. */
async function subscriptionsAt(
  deps: BillingDeps,
  { email, receivedAt }: ExitRequest,
  accountId: string | null,
): Promise<Subscription[]> {
  const em = readFork(deps.orm);
  const signUps = await listOpenSignUps(em, email);
  const payers = [...(accountId === null ? [] : [accountId]), ...signUps.map(({ id }) => id)];
  const customers = await em.find(CustomerEntity, { userId: { $in: payers }, deletedAt: null });
  for (const { stripeCustomerId } of customers) await readAgain(deps, stripeCustomerId);
  const rows = await liveSubscriptionsOf(readFork(deps.orm), payers);
  return rows.filter(({ startedAt }) => startedAt <= receivedAt);
}

/** One customer that Stripe refuses to show must not hold up the person's others. */
async function readAgain(deps: BillingDeps, stripeCustomerId: string): Promise<void> {
  try {
    await syncSubscription(deps, stripeCustomerId, 'sweep');
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.kind !== 'refused') throw error;
    deps.log.warn({ err: error, stripeCustomerId }, 'a customer of a declaration is not readable');
  }
}

/**
 * Contracts that an earlier declaration of the same kind ends in its day. A waiting cancellation refunds nothing, so a
 * withdrawal does not join it.
 */
async function announcedBefore(
  { orm }: BillingDeps,
  { kind }: ExitRequest,
  userId: string | undefined,
): Promise<ReadonlySet<string>> {
  if (userId === undefined) return new Set();
  const waiting = { userId, kind, state: { $in: ['waiting', 'due'] as const } };
  const earlier = await readFork(orm).find(ExitRequestEntity, waiting);
  const outcomes = earlier.flatMap((each) => each.outcomes ?? []);
  const inADay = outcomes.filter(({ result, isNews }) => isNews && WAITING.includes(result));
  return new Set(inADay.map(({ subscriptionId }) => subscriptionId));
}

/**
 * Stripe releases it when an end is scheduled. Not a price that an operator moves: a person who cancels leaves the move and
 * keeps their price.
 */
async function agreedChange(
  { orm, stripe }: BillingDeps,
  { stripeScheduleId, stripeSubscriptionId }: Subscription,
): Promise<ExitOutcome['dropped']> {
  if (stripeScheduleId == null) return undefined;
  const change = await stripe.findScheduledChange(stripeScheduleId);
  if (change === null) return undefined;
  const moved = { stripeSubscriptionId, toPriceId: change.priceId };
  if ((await readFork(orm).count(PriceMoveMemberEntity, moved)) > 0) return undefined;
  return { at: change.at.toISOString(), priceId: change.priceId };
}

function stepOf({ kind, receivedAt }: ExitRequest, row: Subscription): ExitStep {
  const { startedAt, currentPeriodEnd = null, endsAt = null, paidThrough = null } = row;
  // The pending bank debit buys the period that has begun.
  const isBuying = isResuming(row) && endsAt === null;
  if (kind === 'cancel' && isBuying && currentPeriodEnd !== null) {
    return { act: 'end-with-period', at: currentPeriodEnd };
  }
  return exitStep(
    kind,
    { startedAt, periodEnd: currentPeriodEnd, endsAt, paidThrough },
    receivedAt,
  );
}

function effectOf(
  step: ExitStep,
  isAnnounced: boolean,
  now: Date,
): Pick<ExitOutcome, 'result' | 'at' | 'isNews'> {
  const iso = (at: Date) => at.toISOString();
  const inADay = new Date(now.getTime() + UNDO_MS);
  switch (step.act) {
    case 'end-with-period':
      return { result: 'ends', at: iso(step.at), isNews: true };
    case 'ends-already':
      return { result: 'ends', at: iso(step.at), isNews: false };
    case 'end-now':
      return { result: 'to-end', at: iso(inADay), isNews: !isAnnounced };
    case 'refund-and-end':
      return { result: 'to-refund', at: iso(inADay), isNews: !isAnnounced };
    case 'too-late':
      return { result: 'too-late', at: iso(step.until), isNews: false };
  }
}
