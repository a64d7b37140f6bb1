import type { Subscription } from '../../wire/answers/stored-objects.ts';
import type { World } from '../../world.ts';
import { markUncollectible, voidInvoice } from '../invoices/invoice-states.ts';
import { billingPlanOf, changeSubscription } from './change-subscription.ts';

interface Cancellation {
  reason?: NonNullable<Subscription['cancellation_details']>['reason'];
  feedback?: NonNullable<Subscription['cancellation_details']>['feedback'];
  comment?: string | null;
}

/** Cancels a subscription now. Its open invoices remain but are no longer collected. */
export function cancelSubscription(
  world: World,
  subscription: Subscription,
  { reason = 'cancellation_requested', feedback = null, comment = null }: Cancellation,
): void {
  const now = world.seconds();
  const plan = billingPlanOf(world, subscription.id);
  plan.retry = null;
  plan.untried = null;
  plan.pendingUpdate = null;
  plan.pendingLines = [];
  stopCollecting(world, subscription, reason === 'payment_failed');
  changeSubscription(
    world,
    subscription,
    () => {
      subscription.status = 'canceled';
      subscription.ended_at = now;
      subscription.canceled_at ??= now;
      subscription.cancel_at = subscription.cancel_at_period_end ? subscription.cancel_at : null;
      subscription.pending_update = null;
      subscription.cancellation_details = {
        comment: comment ?? subscription.cancellation_details?.comment ?? null,
        feedback: feedback ?? subscription.cancellation_details?.feedback ?? null,
        feedback_option: null,
        reason: subscription.cancellation_details?.reason ?? reason,
      };
    },
    'customer.subscription.deleted',
  );
  cancelSchedule(world, subscription);
}

/** Expires an incomplete subscription after 23 hours. */
export function expireIncomplete(world: World, subscription: Subscription): void {
  billingPlanOf(world, subscription.id).incompleteUntil = null;
  const invoice = world.state.invoices[subscription.latest_invoice ?? ''];
  if (invoice?.status === 'open') voidInvoice(world, invoice);
  changeSubscription(world, subscription, () => {
    subscription.status = 'incomplete_expired';
    subscription.ended_at = world.seconds();
    subscription.canceled_at = world.seconds();
  });
}

function stopCollecting(world: World, subscription: Subscription, givenUp: boolean): void {
  for (const invoice of Object.values(world.state.invoices)) {
    if (invoice.parent?.subscription_details?.subscription !== subscription.id) continue;
    if (invoice.status === 'draft') delete world.state.invoices[invoice.id];
    if (invoice.status !== 'open') continue;
    if (subscription.status === 'incomplete') voidInvoice(world, invoice);
    else if (givenUp) markUncollectible(world, invoice, 'max_payment_attempts');
    invoice.auto_advance = false;
    invoice.next_payment_attempt = null;
  }
}

function cancelSchedule(world: World, subscription: Subscription): void {
  const schedule = world.state.schedules[subscription.schedule ?? ''];
  if (schedule === undefined) return;
  schedule.status = 'canceled';
  schedule.canceled_at = world.seconds();
  schedule.current_phase = null;
  world.emit('subscription_schedule.canceled', schedule);
}
