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
  const { stripeStatus, firstFailedAt, stripeSubscriptionId } = current;
  if (stripeStatus === 'paused' && firstFailedAt == null) {
    await deps.stripe.endSubscription(stripeSubscriptionId);
  }
  const after = await readAgain(deps, current, 'timer');
  // Another try of the subscriber began, or was paid, since the timer looked.
  const isTriedAgain = stripeStatus === 'paused' && firstFailedAt != null;
  if (!isTriedAgain && after.stripeStatus === 'paused') {
    throw new ProviderFailure('stripe', 'unavailable', 'no-effect');
  }
  await transact(deps.orm, async (em) => {
    const pause = await em.findOneOrFail(PauseEntity, { id }, FOR_UPDATE);
    if (pause.state !== 'unpaid') return;
    if (isTriedAgain) {
      pause.state = 'owed';
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
