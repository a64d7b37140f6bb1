import { moneyText } from '../../../../src/domain/money-text.ts';
import { planName } from '../../../../src/domain/plan.ts';
import { isLive } from '../../../../src/domain/subscription.ts';
import { FOR_UPDATE } from '../../../database/row-locks.ts';
import { transact } from '../../../database/transaction.ts';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import { queueMail } from '../../../mail/outbox.ts';
import { contactOf } from '../../../people/contact.ts';
import type { BillingDeps } from '../../billing.deps.ts';
import type { Subscription } from '../../subscription.entity.ts';
import { readAgain } from '../current-subscription.ts';
import { PauseEntity } from '../pause.entity.ts';

/** Stripe's clock may be behind ours. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

/** Stripe does not end these by itself, and no other subscription can be bought beside them. */
const mayStay = ({ stripeStatus }: Subscription) => ['paused', 'unpaid'].includes(stripeStatus);

/**
 * Ends a subscription whose payment after the pause Stripe collects no more, and reads it back. Stores the paid days
 * that were to be taken off that payment, and mails them. The caller holds the payer's lease.
 */
export async function settleUnpaid(
  deps: BillingDeps,
  { id, askedAt }: { id: string; askedAt: Date },
  current: Subscription,
): Promise<void> {
  const { stripeSubscriptionId: subscriptionId } = current;
  const since = new Date(askedAt.getTime() - CLOCKS_DIFFER_MS);
  const isCollected = await isStillCollected(deps, current);
  if (mayStay(current) && !isCollected) {
    // The intent comes first: a repeat finds it ended and must know by whom.
    await transact(deps.orm, (em) =>
      em.nativeUpdate(PauseEntity, { id, state: 'unpaid' }, { endedBy: 'unpaid' }),
    );
    await deps.stripe.endSubscription(subscriptionId);
  }
  const after = await readAgain(deps, current, 'timer');
  if (!isCollected && mayStay(after)) {
    throw new ProviderFailure('stripe', 'unavailable', 'no-effect');
  }
  const hasEnded = !isCollected && !isLive(after.stripeStatus);
  if (hasEnded) await deps.stripe.voidOpenInvoices(subscriptionId);
  const unused = hasEnded ? await deps.stripe.unpaidCredit(subscriptionId, since) : null;
  await transact(deps.orm, async (em) => {
    const pause = await em.findOneOrFail(PauseEntity, { id }, FOR_UPDATE);
    if (pause.state !== 'unpaid') return;
    if (isCollected) {
      Object.assign(pause, { state: 'owed', triedAt: deps.clock.now() });
      if (pause.endedBy === 'unpaid') pause.endedBy = null;
      return;
    }
    Object.assign(pause, { state: 'over', endedAt: deps.clock.now() });
    if (!hasEnded) return;
    const isUnpaid = pause.endedBy === 'unpaid' || after.cancelReason === 'payment_failed';
    pause.endedBy = isUnpaid ? 'unpaid' : 'elsewhere';
    const { plan = null } = after;
    const planOf =
      plan === null ? deps.settings.brandName : planName(deps.catalogue.current(), plan);
    const contact = await contactOf(em, pause.userId);
    if (unused !== null) {
      const { days, cents, currency } = unused;
      Object.assign(pause, { unusedDays: days, unusedCents: cents, unusedCurrency: currency });
      await deps.alertOperator(em, {
        about: 'pause-unused',
        alertKeys: isUnpaid ? [id] : [],
        values: () => ({
          who: contact?.email ?? pause.userId,
          plan: planOf,
          days: String(days),
          amount: moneyText(cents, currency),
        }),
      });
    }
    // Someone else ended it, and a cancellation has its own receipt.
    if (contact === null || !isUnpaid) return;
    await queueMail(em, deps, {
      dedupeKey: `pause-unpaid:${id}`,
      userId: pause.userId,
      to: contact.email,
      template: 'pause-unpaid',
      values: {
        plan: planOf,
        ...(unused !== null && {
          days: String(unused.days),
          amount: `${unused.cents} ${unused.currency}`,
        }),
        link: `${deps.origins.public()}/upgrade`,
      },
    });
  });
}

/** A bank debit is pending, or Stripe tries again. A canceled subscription is not tried again. */
async function isStillCollected(
  { stripe }: BillingDeps,
  { stripeSubscriptionId: id, stripeStatus, firstFailedAt, endsAt }: Subscription,
): Promise<boolean> {
  if (firstFailedAt == null) return stripe.isCollecting(id);
  return stripeStatus === 'paused' && endsAt == null && stripe.isRetrying(id);
}
