import type { Invoice, Subscription } from '../../wire/answers/stored-objects.ts';
import type { World } from '../../world.ts';
import { paymentOf } from '../invoices/collect-invoice.ts';
import { billingPlanOf, changeSubscription, hasEnded } from './change-subscription.ts';
import { applyPendingUpdate } from './pending-update.ts';

/** Effects of a paid invoice on its subscription. */
export function settleSubscription(world: World, invoice: Invoice): void {
  const subscription = subscriptionOf(world, invoice);
  if (subscription === null || hasEnded(subscription)) return;
  keepCard(world, subscription, invoice);
  const plan = billingPlanOf(world, subscription.id);
  if (plan.retry?.invoice === invoice.id) plan.retry = null;
  if (plan.untried?.invoice === invoice.id) plan.untried = null;
  if (plan.pendingUpdate?.invoice === invoice.id) applyPendingUpdate(world, subscription);
  if (subscription.latest_invoice !== invoice.id || !WAITING.has(subscription.status)) return;
  if (isOlderThanPause(subscription, invoice)) return;
  plan.incompleteUntil = null;
  const type =
    subscription.status === 'paused'
      ? 'customer.subscription.resumed'
      : 'customer.subscription.updated';
  changeSubscription(
    world,
    subscription,
    () => {
      subscription.status = 'active';
      delete subscription.status_details;
    },
    type,
  );
}

/** With `on_subscription`, the paying card becomes the subscription's own, even one entered on an invoice page. */
function keepCard(world: World, subscription: Subscription, invoice: Invoice): void {
  if (subscription.payment_settings?.save_default_payment_method !== 'on_subscription') return;
  const intent = paymentOf(world, invoice)?.payment.payment_intent ?? '';
  const paidWith = world.state.paymentIntents[intent]?.payment_method ?? '';
  const method = world.state.paymentMethods[paidWith];
  if (method === undefined || method.customer !== subscription.customer) return;
  changeSubscription(world, subscription, () => {
    subscription.default_payment_method = method.id;
  });
}

/** Only the invoice of a resumption ends a pause on request. */
function isOlderThanPause({ status_details: details }: Subscription, invoice: Invoice): boolean {
  const paused = details?.paused;
  const isOnRequest = paused?.subscription?.type === 'pause_requested';
  return isOnRequest && invoice.created < (paused?.transitioned_at ?? 0);
}

/** Statuses that return to active when the latest invoice is paid. */
const WAITING: ReadonlySet<string> = new Set(['incomplete', 'past_due', 'unpaid', 'paused']);

export function subscriptionOf(world: World, invoice: Invoice): Subscription | null {
  return (
    world.state.subscriptions[invoice.parent?.subscription_details?.subscription ?? ''] ?? null
  );
}
