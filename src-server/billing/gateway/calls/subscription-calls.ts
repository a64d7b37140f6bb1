import type Stripe from 'stripe';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import { ask, askFor, isMissing } from '../failure.ts';
import { idOf, moment } from '../mapping/fields.ts';
import { subscriptionRead } from '../mapping/map-subscription.ts';
import { WITH_DISCOUNTS } from '../mapping/monthly-cents.ts';
import type { SubscriptionPage } from '../port.ts';
import type { CancellationWords, ScheduledChange, SubscriptionRead } from '../stripe-facts.ts';

export async function findSubscription(
  client: Stripe,
  id: string,
): Promise<SubscriptionRead | null> {
  const found = await askFor('subscription', 'subscription', () =>
    client.subscriptions.retrieve(id, { expand: [WITH_DISCOUNTS] }),
  );
  return found === null ? null : subscriptionRead(found);
}

export async function listSubscriptions(
  client: Stripe,
  page: { limit: number; after: string | null },
): Promise<SubscriptionPage> {
  const answer = await ask('subscriptions', 'list', () =>
    client.subscriptions.list({
      status: 'all',
      limit: page.limit,
      expand: [`data.${WITH_DISCOUNTS}`],
      ...(page.after === null ? {} : { starting_after: page.after }),
    }),
  );
  return { subscriptions: answer.data.map(subscriptionRead), hasMore: answer.has_more };
}

export async function endSubscription(
  client: Stripe,
  id: string,
  why?: CancellationWords,
): Promise<void> {
  await unlessEnded(client, id, async () => {
    await ask('end subscription', 'subscription', () =>
      client.subscriptions.cancel(id, detailsOf(why)),
    );
  });
}

type Details = NonNullable<Stripe.SubscriptionCancelParams['cancellation_details']>;

function detailsOf({ feedback, comment }: CancellationWords = { feedback: null, comment: null }): {
  cancellation_details?: Details;
} {
  if (feedback === null && comment === null) return {};
  return {
    cancellation_details: {
      ...(feedback !== null && { feedback: feedback as NonNullable<Details['feedback']> }),
      ...(comment !== null && { comment }),
    },
  };
}

/** Stripe cannot change an ended subscription. If it ended, there is nothing to change. */
async function unlessEnded(client: Stripe, id: string, change: () => Promise<unknown>) {
  try {
    await change();
  } catch (error) {
    if (isMissing(error)) return;
    const found = await findSubscription(client, id);
    if (found === null || found.endedAt !== null) return;
    throw error;
  }
}

export async function liftSchedule(client: Stripe, id: string): Promise<void> {
  const subscription = await askFor('subscription', 'subscription', () =>
    client.subscriptions.retrieve(id),
  );
  if (subscription === null) return;
  const schedule = idOf(subscription.schedule);
  if (schedule !== null) await releaseSchedule(client, schedule);
  if (subscription.cancel_at_period_end) {
    await ask('resume', 'subscription', () =>
      client.subscriptions.update(id, { cancel_at_period_end: false }),
    );
  } else if (subscription.cancel_at !== null) {
    await ask('resume', 'subscription', () => client.subscriptions.update(id, { cancel_at: '' }));
  }
}

export async function scheduleEnd(
  client: Stripe,
  { id, at, why }: { id: string; at: Date; why?: CancellationWords | undefined },
): Promise<void> {
  await unlessEnded(client, id, () =>
    ask('schedule end', 'subscription', () =>
      client.subscriptions.update(id, {
        cancel_at: Math.floor(at.getTime() / 1000),
        proration_behavior: 'none',
        ...detailsOf(why),
      }),
    ),
  );
}

/** Stripe's way is a trial: the period lasts until its end, and without proration nothing is credited or charged. */
export async function moveNextPayment(
  client: Stripe,
  id: string,
  { at, giftKey }: { at: Date; giftKey: string | null },
): Promise<boolean> {
  const found = await findSubscription(client, id);
  const trialEnd = Math.floor(at.getTime() / 1000);
  // An earlier end would cut a period that is already paid.
  const tooEarly = trialEnd * 1000 < (found?.currentPeriodEnd?.getTime() ?? Infinity);
  if (tooEarly) return false;
  await ask('move next payment', 'subscription', () =>
    client.subscriptions.update(id, {
      trial_end: trialEnd,
      proration_behavior: 'none',
      ...(giftKey !== null && { metadata: { giftKey } }),
    }),
  );
  return true;
}

async function releaseSchedule(client: Stripe, schedule: string): Promise<void> {
  try {
    await ask('release schedule', 'subscription_schedule', () =>
      client.subscriptionSchedules.release(schedule),
    );
  } catch (error) {
    // Released, completed or canceled in the meantime: nothing is scheduled, as intended.
    if (!(error instanceof ProviderFailure) || error.kind !== 'refused') throw error;
  }
}

export async function findScheduledChange(
  client: Stripe,
  scheduleId: string,
): Promise<ScheduledChange | null> {
  const schedule = await askFor('schedule', 'subscription_schedule', () =>
    client.subscriptionSchedules.retrieve(scheduleId),
  );
  if (schedule === null) return null;
  const nowEnds = schedule.current_phase?.end_date ?? 0;
  const next = schedule.phases.find((phase) => phase.start_date >= nowEnds && nowEnds > 0);
  const priceId = idOf(next?.items[0]?.price);
  if (next === undefined || priceId === null) return null;
  const namesCard = next.default_payment_method !== null;
  return { at: moment(next.start_date), priceId, namesCard };
}
