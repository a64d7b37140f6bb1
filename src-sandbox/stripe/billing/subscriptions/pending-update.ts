import { planOf } from '../../objects/catalogue.ts';
import { subscriptionItemObject } from '../../objects/subscription.ts';
import type { Subscription } from '../../wire/answers/stored-objects.ts';
import type { World } from '../../world.ts';
import { addIntervals, intervalOf } from './calendar-months.ts';
import {
  billingPlanOf,
  changeSubscription,
  currentPeriod,
  setPeriod,
} from './change-subscription.ts';
import type { PendingItem } from './plans.ts';

/** Applies the pending change after its payment. */
export function applyPendingUpdate(world: World, subscription: Subscription): void {
  const plan = billingPlanOf(world, subscription.id);
  const pending = plan.pendingUpdate;
  if (pending === null) return;
  plan.pendingUpdate = null;
  changeSubscription(world, subscription, () => {
    replaceItems(world, subscription, pending.items);
    if (pending.anchor !== null) restartPeriod(world, subscription, pending.anchor);
    subscription.pending_update = null;
  });
  world.emit('customer.subscription.pending_update_applied', subscription);
}

/** Drops a change that was not paid in time. */
export function dropPendingUpdate(world: World, subscription: Subscription): void {
  const plan = billingPlanOf(world, subscription.id);
  if (plan.pendingUpdate === null) return;
  plan.pendingUpdate = null;
  changeSubscription(
    world,
    subscription,
    () => {
      subscription.pending_update = null;
    },
    'customer.subscription.pending_update_expired',
  );
}

export function replaceItems(world: World, subscription: Subscription, items: PendingItem[]): void {
  const period = currentPeriod(subscription);
  const before = subscription.items.data;
  subscription.items.data = items.flatMap((wanted) => {
    const price = world.state.prices[wanted.price];
    if (price === undefined) return [];
    const existing = before.find((item) => item.id === wanted.id);
    if (existing === undefined) {
      return [
        subscriptionItemObject(subscription.id, world.seconds(), price, wanted.quantity, period),
      ];
    }
    return [
      {
        ...existing,
        price: structuredClone(price),
        plan: planOf(price),
        quantity: wanted.quantity,
      },
    ];
  });
}

/** Starts a new billing cycle at `anchor`, with the interval of the first item. */
export function restartPeriod(world: World, subscription: Subscription, anchor: number): void {
  const price = subscription.items.data[0]?.price;
  if (price === undefined) return;
  billingPlanOf(world, subscription.id).anchor = anchor;
  subscription.billing_cycle_anchor = anchor;
  setPeriod(subscription, { start: anchor, end: addIntervals(anchor, intervalOf(price), 1) });
}
