import type Stripe from 'stripe';
import { type NewPhase, type Phase, phaseObject, scheduleObject } from '../../objects/schedule.ts';
import type { Subscription, SubscriptionSchedule } from '../../wire/answers/stored-objects.ts';
import { invalidRequest, parameterMissing } from '../../wire/answers/stripe-error.ts';
import { named } from '../../wire/find.ts';
import { mergedMetadata } from '../../wire/requests/metadata.ts';
import type { World } from '../../world.ts';
import { addIntervals, intervalOf } from '../subscriptions/calendar-months.ts';
import {
  changeSubscription,
  currentPeriod,
  hasEnded,
} from '../subscriptions/change-subscription.ts';
import { ownDiscounts, phaseDiscounts } from './phase-discounts.ts';
import { termsFrom, termsOf } from './phase-terms.ts';

type PhaseParam = Stripe.SubscriptionScheduleUpdateParams.Phase;

/** Creates a schedule for a running subscription. Its first phase is the current period. */
export function scheduleFrom(
  world: World,
  subscription: Subscription,
  metadata: Record<string, string> = {},
): SubscriptionSchedule {
  if (subscription.schedule !== null) {
    throw invalidRequest(
      `You cannot migrate a subscription that is already attached to a schedule: \`${subscription.schedule}\`.`,
      { param: 'from_subscription' },
    );
  }
  if (hasEnded(subscription)) {
    throw invalidRequest('You cannot create a schedule from a subscription that has ended.', {
      param: 'from_subscription',
    });
  }
  const { start, end } = currentPeriod(subscription);
  const phase = phaseObject({
    start,
    end,
    currency: subscription.currency,
    discounts: phaseDiscounts(world, subscription, ownDiscounts(subscription), 'discounts'),
    items: subscription.items.data.map((item) => ({
      price: item.price.id,
      quantity: item.quantity ?? 1,
    })),
    metadata: { ...subscription.metadata },
    terms: termsOf(subscription),
  });
  const schedule = scheduleObject(
    world.seconds(),
    subscription.customer,
    subscription.id,
    [phase],
    'release',
    metadata,
  );
  world.state.schedules[schedule.id] = schedule;
  changeSubscription(world, subscription, () => {
    subscription.schedule = schedule.id;
  });
  world.emit('subscription_schedule.created', schedule);
  world.effect('schedule.created', { schedule: schedule.id, subscription: subscription.id });
  return schedule;
}

/** The given phases, each starting at the end of the previous one. */
export function phasesFrom(
  world: World,
  subscription: Subscription,
  given: PhaseParam[],
  firstStart: number,
): Phase[] {
  let start = firstStart;
  return given.map((param, index) => {
    if (typeof param.start_date === 'number' && index === 0) start = param.start_date;
    const phase = phaseObject(readPhase(world, subscription, param, index, start));
    start = phase.end_date;
    return phase;
  });
}

function readPhase(
  world: World,
  subscription: Subscription,
  param: PhaseParam,
  index: number,
  start: number,
): NewPhase {
  const items = param.items.map((item, at) => {
    const name = `phases[${index}][items][${at}][price]`;
    const price = named(world.state.prices, item.price ?? item.plan ?? '', 'price', name);
    return { price, quantity: item.quantity ?? 1 };
  });
  const first = items[0];
  if (first === undefined) throw parameterMissing(`phases[${index}][items]`);
  const duration = param.duration;
  const end =
    typeof param.end_date === 'number'
      ? param.end_date
      : duration === undefined
        ? addIntervals(start, intervalOf(first.price), 1)
        : addIntervals(
            start,
            { interval: duration.interval, interval_count: duration.interval_count ?? 1 },
            1,
          );
  if (end <= start) {
    throw invalidRequest('The `end_date` of a phase must be after its start.', {
      param: `phases[${index}][end_date]`,
    });
  }
  return {
    start,
    end,
    currency: subscription.currency,
    discounts: phaseDiscounts(world, subscription, param.discounts, `phases[${index}][discounts]`),
    items: items.map(({ price, quantity }) => ({ price: price.id, quantity })),
    prorationBehavior: param.proration_behavior ?? 'create_prorations',
    metadata: mergedMetadata({}, param.metadata),
    terms: termsFrom(world, param, `phases[${index}]`),
  };
}

/** The portal's downgrade: the cheaper price starts at the period's end. */
export function scheduleDowngrade(world: World, subscription: Subscription, price: string): void {
  const schedule = scheduleFrom(world, subscription);
  const { end } = currentPeriod(subscription);
  const item = subscription.items.data[0];
  const next = phasesFrom(
    world,
    subscription,
    [
      {
        items: [{ price, quantity: item?.quantity ?? 1 }],
        discounts: ownDiscounts(subscription),
        metadata: { ...subscription.metadata },
      },
    ],
    end,
  ).map((phase) => ({ ...phase, ...termsOf(subscription) }));
  const before = item === undefined ? undefined : intervalOf(item.price);
  const after = world.state.prices[price];
  if (after !== undefined && before?.interval !== intervalOf(after).interval) {
    for (const phase of next) phase.billing_cycle_anchor = 'phase_start';
  }
  schedule.phases = [...schedule.phases, ...next];
  world.emit('subscription_schedule.updated', schedule);
  world.effect('schedule.updated', { schedule: schedule.id, price });
}
