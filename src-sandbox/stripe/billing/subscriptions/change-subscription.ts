import { differences } from '../../wire/answers/differences.ts';
import type { Subscription } from '../../wire/answers/stored-objects.ts';
import type { World } from '../../world.ts';
import type { BillingPlan } from './plans.ts';

/** Changes a subscription and emits its event with the previous attributes. */
export function changeSubscription(
  world: World,
  subscription: Subscription,
  change: (subscription: Subscription) => void,
  type = 'customer.subscription.updated',
): void {
  const before = structuredClone(subscription);
  change(subscription);
  const previous = differences(before, subscription);
  if (Object.keys(previous).length === 0) return;
  world.emit(type, subscription, previous);
  world.effect(type.replace('customer.', ''), {
    subscription: subscription.id,
    customer: subscription.customer,
    status: subscription.status,
    changed: Object.keys(previous),
  });
}

export function billingPlanOf(world: World, subscription: string): BillingPlan {
  const plan = world.state.billingPlans[subscription];
  if (plan === undefined) throw new Error(`No billing plan for ${subscription}`);
  return plan;
}

export function newBillingPlan(anchor: number): BillingPlan {
  return {
    anchor,
    retry: null,
    failNext: 0,
    incompleteUntil: null,
    pendingUpdate: null,
    trialReminderSent: false,
    pendingLines: [],
  };
}

const ENDED: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired']);

export function hasEnded(subscription: Subscription): boolean {
  return ENDED.has(subscription.status);
}

/** The current period, which all items share. */
export function currentPeriod(subscription: Subscription): { start: number; end: number } {
  const items = subscription.items.data;
  return {
    start: Math.min(...items.map((item) => item.current_period_start)),
    end: Math.max(...items.map((item) => item.current_period_end)),
  };
}

export function setPeriod(
  subscription: Subscription,
  period: { start: number; end: number },
): void {
  for (const item of subscription.items.data) {
    item.current_period_start = period.start;
    item.current_period_end = period.end;
    item.billed_until = period.end;
  }
}
