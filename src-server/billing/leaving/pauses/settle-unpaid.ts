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

/**
 * Ends a subscription whose payment after the pause was declined and that Stripe collects no more, reads it back and
 * mails it, with the paid days that were to be taken off that payment. Otherwise it would stay paused for good and could not be bought again. The caller holds the payer's lease.
 */
export async function settleUnpaid(
  deps: BillingDeps,
  { id, askedAt }: { id: string; askedAt: Date },
  current: Subscription,
): Promise<void> {
  const { stripeStatus, firstFailedAt, stripeSubscriptionId: subscriptionId } = current;
  const isPaused = stripeStatus === 'paused';
  const since = new Date(askedAt.getTime() - CLOCKS_DIFFER_MS);
  // The subscriber tries another card, or a bank debit is pending: then nothing has failed yet.
  const isTriedAgain =
    isPaused && (firstFailedAt != null || (await deps.stripe.isCollecting(subscriptionId)));
  if (isPaused && !isTriedAgain) await deps.stripe.endSubscription(subscriptionId);
  const after = await readAgain(deps, current, 'timer');
  if (!isTriedAgain && after.stripeStatus === 'paused') {
    throw new ProviderFailure('stripe', 'unavailable', 'no-effect');
  }
  const hasEnded = !isLive(after.stripeStatus);
  if (hasEnded) await deps.stripe.voidOpenInvoices(subscriptionId);
  const unused = hasEnded ? await deps.stripe.unpaidCredit(subscriptionId, since) : null;
  await transact(deps.orm, async (em) => {
    const pause = await em.findOneOrFail(PauseEntity, { id }, FOR_UPDATE);
    if (pause.state !== 'unpaid') return;
    if (isTriedAgain) {
      Object.assign(pause, { state: 'owed', triedAt: deps.clock.now() });
      return;
    }
    Object.assign(pause, { state: 'over', endedAt: deps.clock.now() });
    if (!hasEnded) return;
    pause.endedBy = 'unpaid';
    const { plan = null } = after;
    const planOf =
      plan === null ? deps.settings.brandName : planName(deps.catalogue.current(), plan);
    const contact = await contactOf(em, pause.userId);
    if (unused !== null) {
      const { days, cents, currency } = unused;
      Object.assign(pause, { unusedDays: days, unusedCents: cents, unusedCurrency: currency });
      await deps.alertOperator(em, {
        about: 'pause-unused',
        alertKeys: [id],
        values: () => ({
          who: contact?.email ?? pause.userId,
          plan: planOf,
          days: String(days),
          amount: moneyText(cents, currency),
        }),
      });
    }
    if (contact === null) return;
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
