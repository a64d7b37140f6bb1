import { isLive } from '../../../src/domain/subscription.ts';
import { recordAudit, SYSTEM_ACTOR } from '../../audit/record-audit.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { refundedSince } from '../payments/refunded-since.ts';
import { SubscriptionEntity } from '../subscription.entity.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import { mailOutcomes } from './exit-mails.ts';
import { type ExitOutcome, type ExitRequest, ExitRequestEntity } from './exit-request.entity.ts';
import { notShown } from './not-shown.ts';

/** Refunds and ends what the withdrawal announced, reads it back, and mails it. Safe to repeat. */
export async function carryOutWithdrawal(deps: BillingDeps, due: ExitRequest): Promise<void> {
  const outcomes: ExitOutcome[] = [];
  const refunds: Record<string, string> = {};
  for (const planned of due.outcomes ?? []) {
    if (planned.result !== 'to-refund') {
      outcomes.push(planned);
      continue;
    }
    const { outcome, amount } = await refundAndEnd(deps, due, planned);
    outcomes.push(outcome);
    if (amount !== null) refunds[outcome.subscriptionId] = amount;
  }
  await transact(deps.orm, async (em) => {
    const exit = await em.findOneOrFail(ExitRequestEntity, { id: due.id }, FOR_UPDATE);
    if (exit.state !== 'due') return;
    Object.assign(exit, { state: 'settled', outcomes, settledAt: deps.clock.now() });
    await mailOutcomes(em, deps, { exit, refunds });
    const owed = outcomes.filter(({ result }) => result === 'owed');
    await deps.alertOperator(em, {
      about: 'withdrawal-owed',
      alertKeys: owed.map(({ subscriptionId }) => subscriptionId),
      values: (subscriptionIds) => ({
        email: exit.email,
        subscriptions: subscriptionIds.join(', '),
      }),
    });
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor: SYSTEM_ACTOR,
      action: 'billing.withdrawal-carried-out',
      target: `account:${exit.userId}`,
      before: null,
      after: {
        exit: exit.id,
        results: outcomes.map(({ result }) => result).join(', '),
        ...refunds,
      },
    });
  });
}

/** `amount`: what Stripe shows as refunded, such as '4900 usd'. Null: nothing was paid. */
async function refundAndEnd(
  deps: BillingDeps,
  exit: ExitRequest,
  { subscriptionId, plan }: ExitOutcome,
): Promise<{ outcome: ExitOutcome; amount: string | null }> {
  const where = { stripeSubscriptionId: subscriptionId };
  const { userId, stripeCustomerId, startedAt } = await readFork(deps.orm).findOneOrFail(
    SubscriptionEntity,
    where,
  );
  return withBillingLease(deps, `payer:${userId}`, async () => {
    const isRefused = await refundsNothing(deps, subscriptionId);
    // The contract ends even if the refund fails.
    await deps.stripe.endSubscription(subscriptionId);
    await syncSubscription(deps, stripeCustomerId, `exit ${exit.id}`);
    const em = readFork(deps.orm);
    const now = await em.findOneOrFail(SubscriptionEntity, where);
    if (isLive(now.stripeStatus)) throw notShown();
    const refunded = isRefused ? null : await refundedSince(em, userId, startedAt);
    const result = isRefused ? 'owed' : 'refunded';
    const at = (now.endedAt ?? deps.clock.now()).toISOString();
    return {
      outcome: { subscriptionId, plan, result, at },
      amount: refunded === null ? null : `${refunded.cents} ${refunded.currency}`,
    };
  });
}

/** Whether Stripe refused a refund. */
async function refundsNothing({ stripe }: BillingDeps, subscriptionId: string): Promise<boolean> {
  try {
    await stripe.refundAll(subscriptionId);
    return false;
  } catch (error) {
    if (error instanceof ProviderFailure && error.kind === 'refused') return true;
    throw error;
  }
}
