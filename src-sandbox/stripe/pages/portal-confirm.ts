import { releaseSchedule } from '../billing/schedules/schedule-phases.ts';
import { scheduleDowngrade } from '../billing/schedules/schedule-subscription.ts';
import { changeSubscription } from '../billing/subscriptions/change-subscription.ts';
import type { Price, Subscription } from '../wire/answers/stored-objects.ts';
import { StripeError } from '../wire/answers/stripe-error.ts';
import { confirmChange, type PortalView, waitsForPeriodEnd } from './portal-view.ts';

/** Applies the confirmed change, or returns the page to show instead. */
export function confirmPortalChange(
  view: PortalView,
  subscription: Subscription,
  price: Price,
  step: string,
): { error?: string; authenticate?: boolean } | null {
  const { world } = view;
  if (step === 'authentication-failed') {
    return { error: 'We are unable to authenticate your payment method. Please try again.' };
  }
  const schedule = world.state.schedules[subscription.schedule ?? ''];
  if (schedule !== undefined) {
    changeSubscription(world, subscription, () => releaseSchedule(world, schedule, subscription));
  }
  const from = subscription.items.data[0]?.price;
  if (from !== undefined && waitsForPeriodEnd(view, from, price)) {
    scheduleDowngrade(world, subscription, price.id);
    return null;
  }
  try {
    confirmChange(view, subscription, price.id, step === 'authenticated');
    return null;
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    if (error.body.code === 'subscription_payment_intent_requires_action') {
      return { authenticate: true };
    }
    return { error: error.body.message };
  }
}
