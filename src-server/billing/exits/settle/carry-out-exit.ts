import { isResuming } from '../../../../src/domain/leaving/pause.ts';
import { moneyText } from '../../../../src/domain/money-text.ts';
import { isLive } from '../../../../src/domain/subscription.ts';
import { recordAudit, SYSTEM_ACTOR } from '../../../audit/record-audit.ts';
import { FOR_UPDATE } from '../../../database/row-locks.ts';
import { readFork, transact } from '../../../database/transaction.ts';
import { hashToken, newToken } from '../../../secrets/token.ts';
import type { BillingDeps } from '../../billing.deps.ts';
import type { AllRefunds } from '../../gateway/refund-facts.ts';
import { endWithPeriod } from '../../refunds/end-with-period.ts';
import { type Subscription, SubscriptionEntity } from '../../subscription.entity.ts';
import { syncSubscription } from '../../sync/sync-subscription.ts';
import { withBillingLease } from '../../with-billing-lease.ts';
import { amountOf, mailOutcomes } from '../exit-mails.ts';
import { type ExitOutcome, type ExitRequest, ExitRequestEntity } from '../exit-request.entity.ts';
import { notShown } from '../not-shown.ts';
import { lifetimeIdOf, withdrawLifetime } from '../withdraw-lifetime.ts';
import { isTakenBack, stopTakenBack } from './taken-back.ts';

/** Ends what was announced, refunds a withdrawal, reads both back, and mails it. Safe to repeat. */
export async function carryOutExit(deps: BillingDeps, due: ExitRequest): Promise<void> {
  const outcomes: ExitOutcome[] = [];
  const refunds: Record<string, AllRefunds> = {};
  for (const planned of due.outcomes ?? []) {
    if (planned.result === 'to-end') {
      const outcome = await end(deps, due, planned);
      if (outcome !== null) outcomes.push(outcome);
    } else if (planned.result === 'to-refund') {
      const lifetimeId = lifetimeIdOf(planned);
      const { outcome, refund } =
        lifetimeId === null
          ? await refundAndEnd(deps, due, planned)
          : await withdrawLifetime(deps, planned, { exitId: due.id, id: lifetimeId });
      outcomes.push(outcome);
      refunds[outcome.subscriptionId] = refund;
    } else outcomes.push({ ...planned, isNews: false });
  }
  await transact(deps.orm, async (em) => {
    const exit = await em.findOneOrFail(ExitRequestEntity, { id: due.id }, FOR_UPDATE);
    if (exit.state !== 'due') return;
    // Each end that it announced was taken back.
    if (outcomes.length === 0) return stopTakenBack(em, deps, exit);
    Object.assign(exit, { state: 'settled', outcomes, settledAt: deps.clock.now() });
    // Those that it only named were mailed before.
    exit.mails = false;
    const token = newToken();
    // Paid after all, so the end is scheduled, and this mail has a link that removes it.
    if (outcomes.some(({ isNews, result }) => isNews && result === 'ends')) {
      exit.stopTokenHash = hashToken(token);
    }
    await mailOutcomes(em, deps, { exit, token, refunds });
    const owed = outcomes.filter(({ result }) => result === 'owed');
    await deps.alertOperator(em, {
      about: 'withdrawal-owed',
      alertKeys: owed.map(({ subscriptionId }) => subscriptionId),
      values: (ids) => ({
        email: exit.email,
        what: ids.map((id) => `${id}: ${owedText(refunds[id])}`).join('; '),
      }),
    });
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor: SYSTEM_ACTOR,
      action: 'billing.exit-carried-out',
      target: `account:${exit.userId}`,
      before: null,
      after: {
        exit: exit.id,
        results: outcomes.map(({ result }) => result).join(', '),
        refunded: Object.values(refunds)
          .map(({ cents, currency }) => amountOf(cents, currency))
          .join(', '),
      },
    });
  });
}

function owedText(refund: AllRefunds | undefined): string {
  if (refund === undefined) return '';
  const { owedCents, currency, reasons } = refund;
  return `${moneyText(owedCents, currency)} (Stripe: ${reasons.join(', ')})`;
}

/**
 * A payment may have succeeded since, or a bank debit may be under way after a pause. It buys its period. Null: a former
 * try scheduled that end, and it was taken back.
 */
function end(
  deps: BillingDeps,
  exit: ExitRequest,
  planned: ExitOutcome,
): Promise<ExitOutcome | null> {
  return underLease(deps, exit, planned, async (row) => {
    if (!isLive(row.stripeStatus)) return true;
    if (row.endsAt == null && (await isTakenBack(deps, exit, row))) return false;
    const isPaid = row.paidThrough != null && row.paidThrough > deps.clock.now();
    if (isPaid || isResuming(row)) {
      await endWithPeriod(deps, row);
    } else await deps.stripe.endSubscription(planned.subscriptionId);
    return true;
  });
}

async function refundAndEnd(
  deps: BillingDeps,
  exit: ExitRequest,
  planned: ExitOutcome,
): Promise<{ outcome: ExitOutcome; refund: AllRefunds }> {
  let refund: AllRefunds | null = null;
  const outcome = await underLease(deps, exit, planned, async () => {
    // Ends first: no new invoice can be paid behind the refund. The contract ends even if a refund fails.
    await deps.stripe.endSubscription(planned.subscriptionId);
    refund = await deps.stripe.refundAll(planned.subscriptionId);
    return true;
  });
  const given = refund as AllRefunds | null;
  if (given === null || outcome?.result !== 'ended') throw notShown();
  return {
    outcome: { ...outcome, result: given.owedCents > 0 ? 'owed' : 'refunded' },
    refund: given,
  };
}

/** Acts on a subscription and reads it back. Null: `act` found nothing to do. */
async function underLease(
  deps: BillingDeps,
  exit: ExitRequest,
  planned: ExitOutcome,
  act: (row: Subscription) => Promise<boolean>,
): Promise<ExitOutcome | null> {
  const where = { stripeSubscriptionId: planned.subscriptionId };
  const read = () => readFork(deps.orm).findOneOrFail(SubscriptionEntity, where);
  const { userId, stripeCustomerId } = await read();
  return withBillingLease(deps, `payer:${userId}`, async () => {
    await syncSubscription(deps, stripeCustomerId, `exit ${exit.id}`);
    if (!(await act(await read()))) return null;
    await syncSubscription(deps, stripeCustomerId, `exit ${exit.id}`);
    const now = await read();
    if (!isLive(now.stripeStatus)) {
      const at = (now.endedAt ?? deps.clock.now()).toISOString();
      return { ...planned, result: 'ended', at };
    }
    if (now.endsAt == null) throw notShown();
    return { ...planned, result: 'ends', at: now.endsAt.toISOString() };
  });
}
