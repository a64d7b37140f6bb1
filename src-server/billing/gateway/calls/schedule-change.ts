import type Stripe from 'stripe';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import { ask, askFor } from '../failure.ts';
import { idOf } from '../mapping/fields.ts';
import type { ScheduledChange } from '../stripe-facts.ts';
import { keptPhase } from './kept-phase.ts';
import { phasesOf } from './scheduled-phases.ts';

/**
 * Schedules another price for a later date as the portal does, with two phases. An existing second
 * phase is newer, or from our own earlier try, and stays.
 */
export async function scheduleChange(
  client: Stripe,
  subscriptionId: string,
  change: ScheduledChange,
): Promise<void> {
  const subscription = await askFor('subscription', 'subscription', () =>
    client.subscriptions.retrieve(subscriptionId),
  );
  if (subscription === null || subscription.ended_at !== null) return;
  const schedule = await scheduleOf(client, subscription);
  const running = schedule.phases[0];
  if (running === undefined || schedule.phases.length > 1) return;
  const price = await ask('price', 'price', () => client.prices.retrieve(change.priceId));
  if (price.recurring === null) {
    throw new ProviderFailure('stripe', 'misconfigured', 'price-without-interval');
  }
  const { interval, interval_count } = price.recurring;
  const duration = { interval, interval_count };
  await ask('schedule change', 'subscription_schedule', () =>
    client.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: phasesOf(subscription, running, { at: change.at, price, duration }),
    }),
  );
}

/** The subscription's schedule, or a new one whose only phase is the current period. */
function scheduleOf(
  client: Stripe,
  subscription: Stripe.Subscription,
): Promise<Stripe.SubscriptionSchedule> {
  const known = idOf(subscription.schedule);
  return ask('schedule', 'subscription_schedule', () =>
    known === null
      ? client.subscriptionSchedules.create({ from_subscription: subscription.id })
      : client.subscriptionSchedules.retrieve(known),
  );
}

/** Removes cards from the phases, so the customer's default is charged. */
export async function forgetScheduledCard(client: Stripe, scheduleId: string): Promise<void> {
  const schedule = await askFor('schedule', 'subscription_schedule', () =>
    client.subscriptionSchedules.retrieve(scheduleId),
  );
  const runningSince = schedule?.current_phase?.start_date;
  if (schedule === null || runningSince === undefined) return;
  const phases = schedule.phases.filter((phase) => phase.start_date >= runningSince);
  if (phases.every((phase) => phase.default_payment_method === null)) return;
  await ask('schedule without card', 'subscription_schedule', () =>
    client.subscriptionSchedules.update(schedule.id, {
      proration_behavior: 'none',
      phases: phases.map((phase) => {
        const { default_payment_method: _, ...kept } = keptPhase(phase);
        return kept;
      }),
    }),
  );
}
