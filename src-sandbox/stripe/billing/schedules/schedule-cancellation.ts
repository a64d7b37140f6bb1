import type { Subscription } from '../../wire/answers/stored-objects.ts';
import type { World } from '../../world.ts';
import { currentPeriod } from '../subscriptions/change-subscription.ts';

/** Marks a subscription for cancellation; the calendar ends it. Call inside `changeSubscription`. */
export function scheduleCancellation(
  world: World,
  subscription: Subscription,
  at: number | 'period-end',
): void {
  subscription.cancel_at_period_end = at === 'period-end';
  subscription.cancel_at = at === 'period-end' ? currentPeriod(subscription).end : at;
  subscription.canceled_at = world.seconds();
  subscription.cancellation_details = {
    comment: subscription.cancellation_details?.comment ?? null,
    feedback: subscription.cancellation_details?.feedback ?? null,
    feedback_option: null,
    reason: 'cancellation_requested',
  };
}

export function withdrawCancellation(subscription: Subscription): void {
  subscription.cancel_at_period_end = false;
  subscription.cancel_at = null;
  subscription.canceled_at = null;
  subscription.cancellation_details = {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: null,
  };
}
