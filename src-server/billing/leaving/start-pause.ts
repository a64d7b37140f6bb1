import { addMonths } from '../../../src/domain/leaving/leave.ts';
import { isOnPause, type PauseRefusal, pauseRefusal } from '../../../src/domain/leaving/pause.ts';
import { newId } from '../../database/identifier.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { Subscription } from '../subscription.entity.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import { readAgain, readDecided } from './current-subscription.ts';
import { LeaveRequestEntity } from './leave-request.entity.ts';
import { decideRequest } from './leave-requests.ts';
import { PauseEntity, type PauseState } from './pause.entity.ts';

const MESSAGES: Record<PauseRefusal, string> = {
  'not-live': 'You have no subscription that renews.',
  paused: 'Your subscription is already paused.',
  trialing: 'Your trial costs nothing, so it cannot be paused.',
  'free-days': 'You have free days until your next payment. You can pause after it.',
  'payment-due': 'Your last payment is still due. Pay it first, then you can pause.',
  'payment-pending': 'Your last payment is still on its way. You can pause when it has arrived.',
  'on-hold': 'Your plan is on hold while your bank reviews a payment.',
  ends: 'Your subscription is set to end. Keep it first, then you can pause.',
  changes: 'Your plan is about to change. You can pause after the change.',
  'not-collected': 'No payments are collected right now, so there is nothing to pause.',
};

/**
 * Pauses the subscription at once, for some months, and reads it back. Nothing is charged until it resumes, and Stripe
 * credits the unused time to the payment that resumes it.
 */
export async function startPause(
  deps: BillingDeps,
  { accountId: userId }: { accountId: string },
  { months }: { months: number },
): Promise<{ until: Date }> {
  if (months > deps.settings.leaving.pauseMonths) {
    throw new AppError(
      'billing.no-pause',
      'precondition',
      'A pause of this length is not offered.',
    );
  }
  const cause = `pause ${userId}` as const;
  return withBillingLease(deps, `payer:${userId}`, async () => {
    const current = await readDecided(deps, userId, cause);
    const refusal = pauseRefusal(pausableOf(current));
    if (refusal !== null) {
      throw new AppError(`billing.pause-${refusal}`, 'conflict', MESSAGES[refusal]);
    }
    const { stripeSubscriptionId } = current;
    const leaving = { stripeSubscriptionId, state: 'leaving' as const };
    if ((await readFork(deps.orm).count(LeaveRequestEntity, leaving)) > 0) {
      throw new AppError('billing.pause-ends', 'conflict', MESSAGES.ends);
    }
    const askedAt = deps.clock.now();
    const until = addMonths(askedAt, months);
    const id = newId();
    const charge = await previewCharge(deps, stripeSubscriptionId);
    // The intent comes first: a pause that Stripe got is always known here, and so always ends.
    await transact(deps.orm, async (em) => {
      // Stripe just showed that it runs, so an earlier pause has ended or never began.
      await em.nativeUpdate(
        PauseEntity,
        { stripeSubscriptionId, state: { $ne: 'over' } },
        { state: 'over', endedBy: 'never-began', endedAt: askedAt },
      );
      const whole = { id, userId, stripeSubscriptionId, months, askedAt, until };
      em.create(PauseEntity, { ...whole, ...charge, state: 'starting' });
    });
    await pauseAtStripe(deps, id, stripeSubscriptionId);
    const after = await readAgain(deps, current, cause);
    if (!isOnPause(after)) throw notPaused();
    await transact(deps.orm, async (em) => {
      await em.nativeUpdate(PauseEntity, { id, state: 'starting' }, { state: 'paused' });
      await decideRequest(em, deps, { subscription: current, took: 'pause' });
    });
    return { until };
  });
}

/** For the mail that confirms it. An outage leaves the sum out. */
async function previewCharge(deps: BillingDeps, subscriptionId: string) {
  try {
    const { cents, currency } = await deps.stripe.previewPause(subscriptionId);
    return { chargeCents: cents, chargeCurrency: currency };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    deps.log.warn({ err: error }, 'the charge after a pause could not be read');
    return {};
  }
}

const notPaused = () =>
  new AppError(
    'billing.not-paused',
    'unavailable',
    'Stripe does not show the pause yet. Look at your subscription before you try again.',
  );

async function pauseAtStripe(deps: BillingDeps, id: string, subscriptionId: string) {
  try {
    await deps.stripe.pauseSubscription(subscriptionId, id);
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.kind !== 'refused') throw error;
    const state: PauseState = 'over';
    await transact(deps.orm, (em) =>
      em.nativeUpdate(PauseEntity, { id }, { state, endedBy: 'never-began' }),
    );
    throw new AppError('billing.pause-refused', 'conflict', 'Stripe did not pause it.', {
      cause: error,
    });
  }
}

export function pausableOf(row: Subscription) {
  return {
    stripeStatus: row.stripeStatus,
    closedBecause: row.closedBecause ?? null,
    endsAt: row.endsAt ?? null,
    hasSchedule: row.stripeScheduleId != null,
    collectionPaused: row.collectionPaused,
    firstFailedAt: row.firstFailedAt ?? null,
    isDebiting: row.isDebiting,
    hasPaid: row.lastPaidInvoiceId != null,
  };
}
