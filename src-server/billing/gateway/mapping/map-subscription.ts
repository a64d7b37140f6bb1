import type Stripe from 'stripe';
import type { SubscriptionRead } from '../stripe-facts.ts';
import { idOf, moment, momentOrNull } from './fields.ts';
import { monthlyCentsOf } from './monthly-cents.ts';

export function subscriptionRead(subscription: Stripe.Subscription): SubscriptionRead {
  // We sell one item. If there are several, the most expensive one names the plan.
  const item = [...subscription.items.data].sort(
    (a, b) => (b.price.unit_amount ?? 0) - (a.price.unit_amount ?? 0),
  )[0];
  const ends = subscription.items.data.map((each) => each.current_period_end).filter(Number);
  const { attemptId, giftKey, trialDays } = subscription.metadata;
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    status: subscription.status,
    pausedBecause: subscription.status_details?.paused?.subscription?.type ?? null,
    pausedAt: momentOrNull(subscription.status_details?.paused?.transitioned_at ?? null),
    collectionPaused: subscription.pause_collection !== null,
    itemId: item?.id ?? null,
    priceId: item?.price.id ?? null,
    plan: markOf(item?.price, 'plan'),
    billingCycle: markOf(item?.price, 'billing'),
    interval: intervalOf(item?.price),
    amountCents: item?.price.unit_amount ?? null,
    monthlyCents: monthlyCentsOf(subscription),
    currency: subscription.currency,
    createdAt: moment(subscription.created),
    startedAt: moment(subscription.start_date),
    currentPeriodEnd: ends.length === 0 ? null : moment(Math.max(...ends)),
    endsAt: scheduledEndOf(subscription, ends),
    endedAt: momentOrNull(subscription.ended_at),
    trialEndsAt: subscription.status === 'trialing' ? momentOrNull(subscription.trial_end) : null,
    trialEndedAt: subscription.status === 'trialing' ? null : momentOrNull(subscription.trial_end),
    trialDays: Number(trialDays) > 0 ? Number(trialDays) : null,
    cancelReason: subscription.cancellation_details?.reason ?? null,
    cancelFeedback: subscription.cancellation_details?.feedback ?? null,
    cancelComment: subscription.cancellation_details?.comment ?? null,
    scheduleId: idOf(subscription.schedule),
    attemptId: attemptId ?? null,
    giftKey: giftKey ?? null,
  };
}

function scheduledEndOf(subscription: Stripe.Subscription, ends: number[]): Date | null {
  if (subscription.ended_at !== null) return null;
  if (subscription.cancel_at !== null) return moment(subscription.cancel_at);
  if (!subscription.cancel_at_period_end || ends.length === 0) return null;
  return moment(Math.max(...ends));
}

/** The plan or cycle in the price's metadata. Another program's price may hold any text. */
function markOf(price: Stripe.Price | undefined, name: 'plan' | 'billing'): string | null {
  return price?.metadata[name] || null;
}

function intervalOf(price: Stripe.Price | undefined): SubscriptionRead['interval'] {
  if (price?.recurring == null) return null;
  return { unit: price.recurring.interval, count: price.recurring.interval_count };
}
