import type { Invoice, Subscription } from '../../wire/answers/stored-objects.ts';
import type { World } from '../../world.ts';
import { DAY } from '../subscriptions/calendar-months.ts';
import { cancelSubscription } from '../subscriptions/cancel-subscription.ts';
import { billingPlanOf, changeSubscription } from '../subscriptions/change-subscription.ts';
import { settleSubscription } from '../subscriptions/settle-subscription.ts';
import { collectInvoice } from './collect-invoice.ts';
import { markUncollectible } from './invoice-states.ts';

/** The first attempt of a renewal failed: the subscription is past due, and the first retry is scheduled. */
export function startRetrying(world: World, subscription: Subscription, invoice: Invoice): void {
  changeSubscription(world, subscription, () => {
    if (subscription.status === 'active') subscription.status = 'past_due';
  });
  planRetry(world, subscription, invoice, 0);
}

/** Retries the invoice. After the last retry the account's setting decides. */
export function retryInvoice(world: World, subscription: Subscription): void {
  const plan = billingPlanOf(world, subscription.id);
  const retry = plan.retry;
  const invoice = world.state.invoices[retry?.invoice ?? ''];
  plan.retry = null;
  if (retry === null || invoice?.status !== 'open') return;
  const forceDecline = plan.failNext > 0;
  if (forceDecline) plan.failNext -= 1;
  const outcome = collectInvoice(world, invoice, { forceDecline });
  if (outcome === 'paid') settleSubscription(world, invoice);
  else if (outcome !== 'processing') planRetry(world, subscription, invoice, retry.attempt + 1);
}

function planRetry(
  world: World,
  subscription: Subscription,
  invoice: Invoice,
  attempt: number,
): void {
  const days = world.state.settings.retryDays[attempt];
  if (days === undefined) {
    invoice.next_payment_attempt = null;
    giveUp(world, subscription, invoice);
    return;
  }
  const first = invoice.status_transitions.finalized_at ?? world.seconds();
  const at = Math.max(first + days * DAY, world.seconds() + 1);
  invoice.next_payment_attempt = at;
  billingPlanOf(world, subscription.id).retry = { invoice: invoice.id, attempt, at };
  world.emit('invoice.updated', invoice);
}

function giveUp(world: World, subscription: Subscription, invoice: Invoice): void {
  const { finalStatus } = world.state.settings;
  switch (finalStatus) {
    case 'canceled':
      cancelSubscription(world, subscription, { reason: 'payment_failed' });
      return;
    case 'past_due':
      return;
    case 'unpaid':
      changeSubscription(world, subscription, () => {
        subscription.status = 'unpaid';
      });
      return;
    case 'paused':
      markUncollectible(world, invoice, 'max_payment_attempts');
      changeSubscription(
        world,
        subscription,
        () => {
          subscription.status = 'paused';
          subscription.status_details = {
            paused: {
              subscription: { type: 'final_payment_failure' },
              transitioned_at: world.seconds(),
              type: 'subscription',
            },
          };
        },
        'customer.subscription.paused',
      );
  }
}
