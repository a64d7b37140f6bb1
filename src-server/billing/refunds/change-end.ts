import type { SubscriptionEnd } from '../../../src/contract/operator/billing-operator.contract.ts';
import { isPausedOnRequest } from '../../../src/domain/leaving/pause.ts';
import { countText } from '../../../src/domain/numbers/count-text.ts';
import { isLive } from '../../../src/domain/subscription.ts';
import type { AuditFacts } from '../../audit/audit-entry.entity.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { readAgain } from '../leaving/current-subscription.ts';
import { type Resumed, resume } from '../leaving/end-pause.ts';
import { lostDaysOf } from '../leaving/pauses/lost-days.ts';
import { closeDecisions } from '../standing/close-taken-back.ts';
import { type Subscription, SubscriptionEntity } from '../subscription.entity.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import { endAsPaid } from './end-with-period.ts';
import { factsOfRefund, refundAndEnd, refundMessage } from './refund-and-end.ts';

interface EndChange {
  accountId: string;
  subscriptionId: string;
  how: SubscriptionEnd;
}

interface EndChanged {
  message: string;
  facts: AuditFacts;
}

/**
 * Ends a subscription now, schedules its end, or removes a scheduled one, and reads it back. An end with the paid period
 * comes at once if no period is paid. Safe to repeat.
 */
export async function changeEnd(
  deps: BillingDeps,
  operatorId: string,
  change: EndChange,
): Promise<EndChanged> {
  return withBillingLease(deps, `payer:${change.accountId}`, async () => {
    const row = await findLive(deps, operatorId, change);
    const lostDays = change.how === 'period-end' ? await lostDaysOf(deps, row) : 0;
    const { plan = null } = row;
    switch (change.how) {
      case 'now-refunded':
        return withPlan(plan, refunded(await refundAndEnd(deps, row, operatorId)));
      case 'now':
        await deps.stripe.endSubscription(row.stripeSubscriptionId);
        break;
      case 'period-end':
        await endAsPaid(deps, row);
        break;
      case 'end-pause':
        return withPlan(plan, pauseEnded(await endPauseOf(deps, row, operatorId)));
      case 'resume':
        // Otherwise it would remove a change of plan or price that the subscriber agreed to.
        if (row.endsAt == null) {
          throw new AppError('billing.nothing-to-resume', 'conflict', 'No end is scheduled.');
        }
        await transact(deps.orm, (em) => closeDecisions(em, row));
        await deps.stripe.liftSchedule(row.stripeSubscriptionId);
    }
    await syncSubscription(deps, row.stripeCustomerId, `operator ${operatorId}`);
    return withPlan(plan, readBack(await findOwn(deps, change), { how: change.how, lostDays }));
  });
}

/** The plan as it was: an ended subscription may lose it. */
const withPlan = (plan: string | null, { message, facts }: EndChanged): EndChanged => ({
  message,
  facts: { plan, ...facts },
});

function findOwn({ orm }: BillingDeps, { accountId, subscriptionId }: EndChange) {
  const where = { stripeSubscriptionId: subscriptionId, userId: accountId };
  return readFork(orm).findOne(SubscriptionEntity, where);
}

/** Refused once it has ended. A payment since the last read decides whether a period is paid. */
async function findLive(
  deps: BillingDeps,
  operatorId: string,
  change: EndChange,
): Promise<Subscription> {
  const known = await findOwn(deps, change);
  const isRead = known !== null && isLive(known.stripeStatus) && change.how === 'period-end';
  const row = isRead ? await readAgain(deps, known, `operator ${operatorId}`) : known;
  if (row === null || !isLive(row.stripeStatus)) {
    throw new AppError('billing.not-live', 'conflict', 'This subscription has already ended.');
  }
  return row;
}

/** Refused unless it is paused. */
async function endPauseOf(deps: BillingDeps, row: Subscription, operatorId: string) {
  const current = await readAgain(deps, row, `operator ${operatorId}`);
  if (!isPausedOnRequest(current)) {
    throw new AppError('billing.not-on-pause', 'conflict', 'This subscription is not paused.');
  }
  return resume(deps, current, { cause: `operator ${operatorId}`, by: 'operator' });
}

const PAUSE_ENDED: Record<Resumed['outcome'], string> = {
  resumed: 'The pause has ended, and the next period is paid.',
  ended:
    'The subscription was canceled and no paid time was left, so it has ended. Nothing was charged.',
  owed: 'The pause has ended, but the card was declined. Stripe tries again.',
  pending: 'The bank debit was started. Access comes back when the bank has paid it.',
};

const PAID_BEFORE =
  'The pause has ended. Nothing was charged, and the subscription ends with the period that was paid before.';

function pauseEnded(resumed: Resumed): EndChanged {
  const { outcome } = resumed;
  const isPaid = outcome === 'resumed' && resumed.isCharged;
  const message = outcome === 'resumed' && !isPaid ? PAID_BEFORE : PAUSE_ENDED[outcome];
  return { message, facts: { paid: isPaid, outcome } };
}

function refunded(refund: Awaited<ReturnType<typeof refundAndEnd>>): EndChanged {
  return { message: refundMessage(refund), facts: factsOfRefund(refund) };
}

function readBack(
  row: Subscription | null,
  { how, lostDays }: { how: SubscriptionEnd; lostDays: number },
): EndChanged {
  const endsAt = row?.endsAt?.toISOString() ?? null;
  const hasEnded = row === null || !isLive(row.stripeStatus);
  const facts = { endsAt, ended: hasEnded, ...(lostDays > 0 && { unusedDays: lostDays }) };
  const mayHaveEnded = how === 'now' || how === 'period-end';
  const isDone = hasEnded
    ? mayHaveEnded
    : how !== 'now' && (how === 'resume') === (endsAt === null);
  if (!isDone) {
    throw new AppError(
      'billing.end-not-changed',
      'unavailable',
      'Stripe does not show the change yet. Look at the subscription before you try again.',
    );
  }
  const messages = {
    now: 'Ended without a refund.',
    resume: 'The subscription renews again.',
    'period-end': hasEnded ? endedNow(lostDays) : 'It ends with the paid period.',
  };
  return { message: messages[how as keyof typeof messages], facts };
}

function endedNow(lostDays: number): string {
  if (lostDays === 0) return 'Ended now: no paid time was left.';
  const days = countText(lostDays, 'paid day');
  return `Ended now. The pause left ${days} unused, which were not refunded.`;
}
