import { type ExitStep, exitStep, UNDO_MS } from '../../../src/domain/exits/exit.ts';
import { isLive } from '../../../src/domain/subscription.ts';
import { recordAudit, SYSTEM_ACTOR } from '../../audit/record-audit.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { accountOf } from '../../people/contact.ts';
import { listOpenSignUps } from '../../people/sign-ups.ts';
import { hashToken, newToken } from '../../secrets/token.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { CustomerEntity } from '../customer.entity.ts';
import { liveSubscriptionsOf } from '../refunds/end-subscriptions.ts';
import { endWithPeriod } from '../refunds/end-with-period.ts';
import { type Subscription, SubscriptionEntity } from '../subscription.entity.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import { carryOutWithdrawal } from './carry-out-withdrawal.ts';
import { mailOutcomes } from './exit-mails.ts';
import { type ExitOutcome, type ExitRequest, ExitRequestEntity } from './exit-request.entity.ts';
import { notShown } from './not-shown.ts';

/** Brings a declaration to its end, or to the time in which it can be stopped. Safe to repeat. */
export async function settleExit(deps: BillingDeps, exitId: string): Promise<void> {
  const exit = await readFork(deps.orm).findOne(ExitRequestEntity, { id: exitId });
  if (exit?.state === 'due') return carryOutWithdrawal(deps, exit);
  if (exit?.state !== 'received') return;
  const subscriptions = await freshSubscriptions(deps, exit.email);
  if (exit.kind === 'withdraw') return announce(deps, exit, subscriptions);
  const outcomes: ExitOutcome[] = [];
  for (const row of subscriptions) outcomes.push(await cancel(deps, exit, row));
  await finish(deps, exit, { outcomes, userId: subscriptions[0]?.userId ?? null });
}

/** Live subscriptions of the people with this address, read from Stripe just now. */
async function freshSubscriptions(deps: BillingDeps, email: string): Promise<Subscription[]> {
  const em = readFork(deps.orm);
  const account = await accountOf(em, email);
  const signUps = await listOpenSignUps(em, email);
  const payers = [...(account === null ? [] : [account.accountId]), ...signUps.map(({ id }) => id)];
  const customers = await em.find(CustomerEntity, { userId: { $in: payers }, deletedAt: null });
  for (const { stripeCustomerId } of customers) {
    await syncSubscription(deps, stripeCustomerId, 'sweep');
  }
  return liveSubscriptionsOf(readFork(deps.orm), payers);
}

const stepOf = ({ kind, receivedAt }: ExitRequest, row: Subscription): ExitStep =>
  exitStep(
    kind,
    {
      startedAt: row.startedAt,
      periodEnd: row.currentPeriodEnd ?? null,
      endsAt: row.endsAt ?? null,
    },
    receivedAt,
  );

/** Ends a subscription as its step says, and reads it back. */
async function cancel(
  deps: BillingDeps,
  exit: ExitRequest,
  row: Subscription,
): Promise<ExitOutcome> {
  const { stripeSubscriptionId: subscriptionId, stripeCustomerId, userId } = row;
  return withBillingLease(deps, `payer:${userId}`, async () => {
    const step = stepOf(exit, row);
    if (step.act === 'end-with-period') await endWithPeriod(deps, row);
    if (step.act === 'end-now') await deps.stripe.endSubscription(subscriptionId);
    await syncSubscription(deps, stripeCustomerId, `exit ${exit.id}`);
    const where = { stripeSubscriptionId: subscriptionId };
    const now = await readFork(deps.orm).findOneOrFail(SubscriptionEntity, where);
    const plan = now.plan ?? null;
    if (!isLive(now.stripeStatus)) {
      const at = (now.endedAt ?? deps.clock.now()).toISOString();
      return { subscriptionId, plan, result: 'ended', at };
    }
    if (now.endsAt == null) throw notShown();
    return { subscriptionId, plan, result: 'ends', at: now.endsAt.toISOString() };
  });
}

/** A withdrawal takes effect after a day, in which its mail can stop it. */
async function announce(
  deps: BillingDeps,
  exit: ExitRequest,
  subscriptions: readonly Subscription[],
): Promise<void> {
  const effectiveAt = new Date(exit.receivedAt.getTime() + UNDO_MS);
  const outcomes = subscriptions.map((row): ExitOutcome => {
    const step = stepOf(exit, row);
    const isLate = step.act === 'too-late';
    return {
      subscriptionId: row.stripeSubscriptionId,
      plan: row.plan ?? null,
      result: isLate ? 'too-late' : 'to-refund',
      at: (isLate ? step.until : effectiveAt).toISOString(),
    };
  });
  const isWaiting = outcomes.some(({ result }) => result === 'to-refund');
  await finish(deps, exit, {
    outcomes,
    userId: subscriptions[0]?.userId ?? null,
    ...(isWaiting && { effectiveAt }),
  });
}

interface Finding {
  outcomes: ExitOutcome[];
  userId: string | null;
  /** A withdrawal waits until then. */
  effectiveAt?: Date;
}

/** Stores what was found or done, and mails it. Once: a repeat finds another state. */
async function finish(
  deps: BillingDeps,
  { id }: ExitRequest,
  { outcomes, userId, effectiveAt }: Finding,
): Promise<void> {
  const token = newToken();
  await transact(deps.orm, async (em) => {
    const exit = await em.findOneOrFail(ExitRequestEntity, { id }, FOR_UPDATE);
    if (exit.state !== 'received') return;
    const mayStop = effectiveAt !== undefined || outcomes.some(({ result }) => result === 'ends');
    exit.state =
      outcomes.length === 0 ? 'unmatched' : effectiveAt === undefined ? 'settled' : 'waiting';
    Object.assign(exit, { outcomes, userId, effectiveAt: effectiveAt ?? null });
    exit.settledAt = deps.clock.now();
    exit.stopTokenHash = mayStop ? hashToken(token) : null;
    await mailOutcomes(em, deps, { exit, token });
    if (userId === null) return;
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor: SYSTEM_ACTOR,
      action: exit.kind === 'cancel' ? 'billing.cancelled-by-form' : 'billing.withdrawn-by-form',
      target: `account:${userId}`,
      before: null,
      after: { exit: id, results: outcomes.map(({ result }) => result).join(', ') },
    });
  });
}
