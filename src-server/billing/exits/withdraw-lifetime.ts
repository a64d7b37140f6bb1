import { UNDO_MS, withdrawalUntil } from '../../../src/domain/exits/exit.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { AllRefunds } from '../gateway/refund-facts.ts';
import { type LifetimePurchase, LifetimePurchaseEntity } from '../lifetimes/lifetime.entities.ts';
import { syncLifetime } from '../lifetimes/sync-lifetime.ts';
import { PlanGrantEntity } from '../plan-grants/plan-grant.entity.ts';
import { closePlanGrant } from '../plan-grants/plan-grant-rows.ts';
import { refundPurchase } from '../single-payments/refund-purchase.ts';
import type { ExitOutcome, ExitRequest } from './exit-request.entity.ts';
import { notShown } from './not-shown.ts';

const MARK = 'lifetime:';

/** The purchase that an outcome is about. Null: a subscription. */
export const lifetimeIdOf = ({ subscriptionId }: Pick<ExitOutcome, 'subscriptionId'>) =>
  subscriptionId.startsWith(MARK) ? subscriptionId.slice(MARK.length) : null;

/** Plans for life that can still be withdrawn from. They have no end that a cancellation could bring. */
export async function planLifetimes(
  { orm, clock }: Pick<BillingDeps, 'orm' | 'clock'>,
  { kind, receivedAt }: ExitRequest,
  { accountId, announced }: { accountId: string; announced: ReadonlySet<string> },
): Promise<ExitOutcome[]> {
  if (kind !== 'withdraw') return [];
  const given = { accountId, state: 'paid' as const, takenBecause: null, notGivenBecause: null };
  const bought = await readFork(orm).find(LifetimePurchaseEntity, given);
  const at = new Date(clock.now().getTime() + UNDO_MS).toISOString();
  return bought
    .filter(({ paidAt }) => isOpen(paidAt, receivedAt))
    .map(({ id, plan }) => ({ subscriptionId: `${MARK}${id}`, plan }))
    .map((contract) => ({
      ...contract,
      result: 'to-refund' as const,
      at,
      isNews: !announced.has(contract.subscriptionId),
    }));
}

const isOpen = (paidAt: Date | null | undefined, at: Date) =>
  paidAt != null && paidAt <= at && at <= withdrawalUntil(paidAt);

/** The plans of these outcomes that still give something, so that a link can keep them. */
export async function keptLifetimes(
  { orm }: Pick<BillingDeps, 'orm'>,
  outcomes: readonly ExitOutcome[],
): Promise<LifetimePurchase[]> {
  const id = { $in: outcomes.flatMap((each) => lifetimeIdOf(each) ?? []) };
  return readFork(orm).find(LifetimePurchaseEntity, { id, takenBecause: null });
}

/**
 * Ends the plan and refunds the payment. The plan stays ended if Stripe refuses the refund, or if it fails later. Reads
 * both back. Safe to repeat.
 */
export async function withdrawLifetime(
  deps: BillingDeps,
  planned: ExitOutcome,
  { exitId, id }: { exitId: string; id: string },
): Promise<{ outcome: ExitOutcome; refund: AllRefunds }> {
  const before = await syncLifetime(deps, id);
  if (before === null) throw notShown();
  await endPlan(deps, before, exitId);
  const reasons = before.takenBecause == null ? await tryRefund(deps, before) : [];
  const after = await syncLifetime(deps, id);
  if (after === null || (after.takenBecause == null && reasons.length === 0)) throw notShown();
  const { paidMinor, refundedMinor, currency, takenBecause, stripePaymentIntentId } = after;
  const isOwed = takenBecause == null;
  return {
    outcome: {
      ...planned,
      result: isOwed ? 'owed' : 'refunded',
      at: (after.takenAt ?? deps.clock.now()).toISOString(),
    },
    refund: {
      cents: refundedMinor,
      pendingCents: await deps.stripe.lifetimes.findPending(stripePaymentIntentId ?? ''),
      disputedCents: takenBecause === 'dispute' ? paidMinor - refundedMinor : 0,
      owedCents: isOwed ? paidMinor - refundedMinor : 0,
      currency,
      reasons,
    },
  };
}

/**
 * Marks one that an earlier refund or a dispute ended too: a failed refund or a won dispute gives back only what was
 * not withdrawn from.
 */
async function endPlan(
  deps: BillingDeps,
  { planGrantId }: LifetimePurchase,
  exitId: string,
): Promise<void> {
  if (planGrantId == null) return;
  const reason = 'withdrawal' as const;
  await transact(deps.orm, async (em) => {
    await closePlanGrant(em, deps, { id: planGrantId, reason, cause: `exit ${exitId}` });
    const taken = { id: planGrantId, endReason: { $in: ['refund' as const, 'dispute' as const] } };
    await em.nativeUpdate(PlanGrantEntity, taken, { endReason: reason });
  });
}

/** Stripe's reasons not to refund it. Empty: it does. */
async function tryRefund(deps: BillingDeps, purchase: LifetimePurchase): Promise<string[]> {
  try {
    const intent = purchase.stripePaymentIntentId ?? '';
    await refundPurchase(deps.stripe.lifetimes, intent, 'purchase');
    return [];
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'conflict') throw error;
    return [error.cause instanceof ProviderFailure ? error.cause.reason : 'refused'];
  }
}
