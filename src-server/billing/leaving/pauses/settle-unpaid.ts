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

/**
 * Ends a subscription whose payment after the pause was declined and that Stripe collects no more, reads it back and
 * mails it. Otherwise it would stay paused for good and could not be bought again. The caller holds the payer's lease.
 */
export async function settleUnpaid(
  deps: BillingDeps,
  { id }: { id: string },
  current: Subscription,
): Promise<void> {
  const { stripeStatus, firstFailedAt, stripeSubscriptionId: subscriptionId } = current;
  const isPaused = stripeStatus === 'paused';
  // The subscriber tries another card, or a bank debit is pending: then nothing has failed yet.
  const isTriedAgain =
    isPaused && (firstFailedAt != null || (await deps.stripe.isCollecting(subscriptionId)));
  if (isPaused && !isTriedAgain) await deps.stripe.endSubscription(subscriptionId);
  const after = await readAgain(deps, current, 'timer');
  if (!isTriedAgain && after.stripeStatus === 'paused') {
    throw new ProviderFailure('stripe', 'unavailable', 'no-effect');
  }
  if (!isLive(after.stripeStatus)) await deps.stripe.voidOpenInvoices(subscriptionId);
  await transact(deps.orm, async (em) => {
    const pause = await em.findOneOrFail(PauseEntity, { id }, FOR_UPDATE);
    if (pause.state !== 'unpaid') return;
    if (isTriedAgain) {
      Object.assign(pause, { state: 'owed', triedAt: deps.clock.now() });
      return;
    }
    Object.assign(pause, { state: 'over', endedAt: deps.clock.now() });
    if (isLive(after.stripeStatus)) return;
    pause.endedBy = 'unpaid';
    const contact = await contactOf(em, pause.userId);
    if (contact === null) return;
    const { plan = null } = after;
    await queueMail(em, deps, {
      dedupeKey: `pause-unpaid:${id}`,
      userId: pause.userId,
      to: contact.email,
      template: 'pause-unpaid',
      values: {
        plan: plan === null ? deps.settings.brandName : planName(deps.catalogue.current(), plan),
        link: `${deps.origins.public()}/upgrade`,
      },
    });
  });
}
