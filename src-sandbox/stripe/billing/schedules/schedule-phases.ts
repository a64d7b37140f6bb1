import type { Subscription, SubscriptionSchedule } from '../../wire/answers/stored-objects.ts';
import type { World } from '../../world.ts';
import { billingPlanOf, currentPeriod } from '../subscriptions/change-subscription.ts';
import { replaceItems } from '../subscriptions/pending-update.ts';
import { takePhaseDiscounts } from './phase-discounts.ts';
import { takePhaseTerms } from './phase-terms.ts';

/** At a period's end: applies the items of the phase that starts now. Call inside `changeSubscription`. */
export function enterNextPhase(world: World, subscription: Subscription, at: number): void {
  const schedule = world.state.schedules[subscription.schedule ?? ''];
  if (schedule === undefined || schedule.status !== 'active') return;
  const phase = schedule.phases.find(
    (candidate) => candidate.start_date <= at && candidate.end_date > at,
  );
  if (phase === undefined) {
    if ((schedule.phases.at(-1)?.end_date ?? 0) <= at) finish(world, schedule, subscription);
    return;
  }
  if (schedule.current_phase?.start_date === phase.start_date) return;
  replaceItems(
    world,
    subscription,
    phase.items.map((item, index) => ({
      id: subscription.items.data[index]?.id ?? null,
      price: item.price,
      quantity: item.quantity ?? 1,
    })),
  );
  takePhaseDiscounts(world, subscription, phase);
  takePhaseTerms(subscription, phase);
  // A new interval alone keeps the old anchor.
  if (phase.billing_cycle_anchor === 'phase_start') {
    billingPlanOf(world, subscription.id).anchor = at;
    subscription.billing_cycle_anchor = at;
  }
  schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date };
  world.emit('subscription_schedule.updated', schedule);
  world.effect('schedule.phase', { schedule: schedule.id, subscription: subscription.id });
  if (schedule.phases.at(-1) === phase && schedule.end_behavior === 'release') {
    releaseSchedule(world, schedule, subscription);
  }
}

function finish(world: World, schedule: SubscriptionSchedule, subscription: Subscription): void {
  if (schedule.end_behavior !== 'cancel') {
    releaseSchedule(world, schedule, subscription);
    return;
  }
  schedule.status = 'completed';
  schedule.completed_at = world.seconds();
  schedule.current_phase = null;
  subscription.schedule = null;
  subscription.cancel_at = currentPeriod(subscription).end;
  world.emit('subscription_schedule.completed', schedule);
}

/** Detaches the schedule; the subscription continues. Call inside `changeSubscription`. */
export function releaseSchedule(
  world: World,
  schedule: SubscriptionSchedule,
  subscription: Subscription,
): void {
  schedule.status = 'released';
  schedule.released_at = world.seconds();
  schedule.released_subscription = subscription.id;
  schedule.subscription = null;
  schedule.current_phase = null;
  subscription.schedule = null;
  world.emit('subscription_schedule.released', schedule);
  world.effect('schedule.released', { schedule: schedule.id, subscription: subscription.id });
}
