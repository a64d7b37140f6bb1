import { isOnPause, isPausedOnRequest } from '../../../src/domain/leaving/pause.ts';
import { isLive } from '../../../src/domain/subscription.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { Cause } from '../cause.ts';
import { type Subscription, SubscriptionEntity } from '../subscription.entity.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import { readAgain, readDecided } from './current-subscription.ts';
import { type PauseEnd, PauseEntity, type PauseState } from './pause.entity.ts';
import { isAnnounced, isLeaving } from './pauses/pause.statements.ts';
import { pausedPeriodOf, resumeAtStripe } from './pauses/resume-at-stripe.ts';
import { settleUnpaid } from './pauses/settle-unpaid.ts';

/**
 * `resumed`: with the next payment, or without a charge if it ends with the period that was paid before the pause.
 * `ended`: it was canceled and no paid time was left. `owed`: the card was declined. Stripe tries again, and the open
 * invoice can be paid. `pending`: a bank debit is under way, and it stays paused until that is paid.
 */
export type Resumed =
  | { outcome: 'resumed'; isCharged: boolean }
  | { outcome: 'ended' }
  | { outcome: 'owed'; payUrl: string | null }
  | { outcome: 'pending' };

/** Ends the pause of the subscriber's own subscription now. */
export async function endOwnPause(
  deps: BillingDeps,
  { accountId: userId }: { accountId: string },
): Promise<Resumed> {
  return withBillingLease(deps, `payer:${userId}`, async () => {
    const cause = `resume ${userId}` as const;
    const current = await readDecided(deps, userId, cause);
    if (!isPausedOnRequest(current)) {
      throw new AppError('billing.not-on-pause', 'conflict', 'Your subscription is not paused.');
    }
    return resume(deps, current, { cause, by: 'subscriber' });
  });
}

/**
 * Charges the next period and reads back whether the subscription runs again. Safe to repeat: an open invoice is not
 * charged twice. The caller holds the payer's lease.
 */
export async function resume(
  deps: BillingDeps,
  subscription: Subscription,
  { cause, by }: { cause: Cause; by: PauseEnd },
): Promise<Resumed> {
  const { stripeSubscriptionId, endsAt } = subscription;
  // A canceled subscription is never charged for another period.
  const period = endsAt == null ? null : await pausedPeriodOf(deps, subscription);
  if (period === null) await resumeAtStripe(deps, stripeSubscriptionId, 'next-payment');
  else if (period === 'paid') await resumeAtStripe(deps, stripeSubscriptionId, 'paid-period');
  else if (period === 'unpaid') {
    await deps.stripe.endSubscription(stripeSubscriptionId);
    await deps.stripe.voidOpenInvoices(stripeSubscriptionId);
  }
  const after = await readAgain(deps, subscription, cause);
  const isPending = isOnPause(after) && (await deps.stripe.isCollecting(stripeSubscriptionId));
  if (isOnPause(after) && !isPending) {
    throw new AppError(
      'billing.still-paused',
      'unavailable',
      'Your subscription could not be resumed. Please try again.',
    );
  }
  const isOver = after.stripeStatus !== 'paused';
  const now = deps.clock.now();
  if (!isLive(after.stripeStatus)) {
    // `keepPauses` settles one with an owed payment, and stores its unused days.
    const kept = ['over', 'owed', 'unpaid'] as PauseState[];
    await transact(deps.orm, (em) =>
      em.nativeUpdate(
        PauseEntity,
        { stripeSubscriptionId, state: { $nin: kept } },
        { state: 'over', endedBy: 'elsewhere', endedAt: now },
      ),
    );
    return { outcome: 'ended' };
  }
  await transact(deps.orm, (em) =>
    em.nativeUpdate(
      PauseEntity,
      { stripeSubscriptionId, state: { $ne: 'over' } },
      isOver
        ? { state: 'over', endedBy: by, endedAt: now }
        : { state: 'owed', endedBy: by, ...(isPending && { triedAt: now }) },
    ),
  );
  if (isOver) return { outcome: 'resumed', isCharged: period !== 'paid' };
  return isPending ? { outcome: 'pending' } : { outcome: 'owed', payUrl: after.payUrl ?? null };
}

/** Resumes a pause at its end, or settles one that a crash left half begun. */
export async function settlePause(deps: BillingDeps, pauseId: string): Promise<void> {
  const pause = await readFork(deps.orm).findOneOrFail(PauseEntity, { id: pauseId });
  const { userId, stripeSubscriptionId } = pause;
  await withBillingLease(deps, `payer:${userId}`, async () => {
    const em = readFork(deps.orm);
    const known = await em.findOneOrFail(SubscriptionEntity, { stripeSubscriptionId });
    const current = await readAgain(deps, known, 'timer');
    const { state } = await readFork(deps.orm).findOneOrFail(PauseEntity, { id: pauseId });
    if (state === 'resuming' && (await mustWait(deps, pause, current))) {
      await transact(deps.orm, (fork) =>
        fork.nativeUpdate(PauseEntity, { id: pauseId, state }, { state: 'paused' }),
      );
    } else if (state === 'resuming' && current.stripeStatus === 'paused') {
      await resume(deps, current, { cause: 'timer', by: 'time' });
    } else if (state === 'checking') await settleStart(deps, pauseId, current);
    else if (state === 'unpaid') await settleUnpaid(deps, pause, current);
  });
}

/** A cancellation is under way, or was taken back before its owner heard of the charge. */
async function mustWait(
  { orm, clock }: BillingDeps,
  { id }: { id: string },
  { endsAt }: Subscription,
): Promise<boolean> {
  const em = readFork(orm);
  return (await isLeaving(em, id)) || (endsAt == null && !(await isAnnounced(em, id, clock.now())));
}

/** The process stopped between the intent and the read. Stripe knows whether it is paused. */
async function settleStart(
  { orm, clock }: BillingDeps,
  id: string,
  current: Subscription,
): Promise<void> {
  const isPaused = isLive(current.stripeStatus) && isOnPause(current);
  await transact(orm, (em) =>
    em.nativeUpdate(
      PauseEntity,
      { id, state: 'checking' },
      isPaused
        ? { state: 'paused' }
        : { state: 'over', endedBy: 'never-began', endedAt: clock.now() },
    ),
  );
}
