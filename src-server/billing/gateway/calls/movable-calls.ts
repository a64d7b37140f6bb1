import type Stripe from 'stripe';
import { isLive } from '../../../../src/domain/subscription.ts';
import { ask, askFor } from '../failure.ts';
import { idOf, moment, momentOrNull } from '../mapping/fields.ts';
import { subscriptionRead } from '../mapping/map-subscription.ts';
import { WITH_DISCOUNTS } from '../mapping/monthly-cents.ts';
import type { MovablePage, MovableSubscription, SubscriptionTerms } from '../stripe-facts.ts';

/** One page of live subscriptions with their customers' addresses, also those of other programs. Reads only. */
export async function listMovable(
  client: Stripe,
  page: { limit: number; after: string | null },
): Promise<MovablePage> {
  const answer = await ask('subscriptions', 'list', () =>
    client.subscriptions.list({
      status: 'all',
      limit: page.limit,
      expand: ['data.customer', `data.${WITH_DISCOUNTS}`],
      ...(page.after === null ? {} : { starting_after: page.after }),
    }),
  );
  return {
    subscriptions: answer.data.filter(({ status }) => isLive(status)).map(movable),
    next: answer.has_more ? (answer.data.at(-1)?.id ?? null) : null,
  };
}

export async function findMovable(
  client: Stripe,
  subscriptionId: string,
): Promise<MovableSubscription | null> {
  const found = await askFor('subscription', 'subscription', () =>
    client.subscriptions.retrieve(subscriptionId, { expand: ['customer', WITH_DISCOUNTS] }),
  );
  return found !== null && isLive(found.status) ? movable(found) : null;
}

export async function findTerms(client: Stripe, id: string): Promise<SubscriptionTerms | null> {
  const found = await askFor('subscription', 'subscription', () =>
    client.subscriptions.retrieve(id, { expand: [WITH_DISCOUNTS] }),
  );
  if (found === null) return null;
  return { ...movable(found), anchor: moment(found.billing_cycle_anchor) };
}

function movable(subscription: Stripe.Subscription): MovableSubscription {
  const items = subscription.items.data;
  const item = items[0];
  const { customer, trial_end } = subscription;
  const isPerson = typeof customer !== 'string' && customer.deleted !== true;
  return {
    ...subscriptionRead(subscription),
    email: isPerson ? customer.email : null,
    items: items.length,
    quantity: item?.quantity ?? null,
    coupon: couponOf(subscription),
    trialEndsAt: momentOrNull(trial_end),
  };
}

function couponOf({ discounts, items }: Stripe.Subscription): string | null {
  for (const each of discounts) {
    if (typeof each === 'string') continue;
    const coupon = each.source.coupon;
    if (coupon === null) continue;
    return typeof coupon === 'string' ? coupon : (coupon.name ?? idOf(coupon));
  }
  // Discounts of items are not expanded.
  return idOf(items.data.flatMap((item) => item.discounts)[0]);
}
