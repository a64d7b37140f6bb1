import type { Invoice, Subscription } from '../wire/stored-objects.ts';
import type { World } from '../world.ts';
import { billingPlanOf, changeSubscription, hasEnded } from './change-subscription.ts';
import { applyPendingUpdate } from './pending-update.ts';

/** What a paid invoice means for its subscription. */
export function settleSubscription(world: World, invoice: Invoice): void {
  const subscription = subscriptionOf(world, invoice);
  if (subscription === null || hasEnded(subscription)) return;
  const plan = billingPlanOf(world, subscription.id);
  if (plan.retry?.invoice === invoice.id) plan.retry = null;
  if (plan.pendingUpdate?.invoice === invoice.id) applyPendingUpdate(world, subscription);
  if (subscription.latest_invoice !== invoice.id || !WAITING.has(subscription.status)) return;
  plan.incompleteUntil = null;
  changeSubscription(world, subscription, () => {
    subscription.status = 'active';
    delete subscription.status_details;
  });
}

/** States out of which the payment of the latest invoice leads back to active. */
const WAITING: ReadonlySet<string> = new Set(['incomplete', 'past_due', 'unpaid', 'paused']);

export function subscriptionOf(world: World, invoice: Invoice): Subscription | null {
  return (
    world.state.subscriptions[invoice.parent?.subscription_details?.subscription ?? ''] ?? null
  );
}
