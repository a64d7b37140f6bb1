import type Stripe from 'stripe';
import { takePhaseDiscounts } from '../billing/schedules/phase-discounts.ts';
import { takePhaseTerms } from '../billing/schedules/phase-terms.ts';
import { releaseSchedule } from '../billing/schedules/schedule-phases.ts';
import { phasesFrom, scheduleFrom } from '../billing/schedules/schedule-subscription.ts';
import { cancelSubscription } from '../billing/subscriptions/cancel-subscription.ts';
import { changeSubscription } from '../billing/subscriptions/change-subscription.ts';
import { RETRIEVE } from '../parameters/plain.ts';
import {
  SCHEDULE_CANCEL,
  SCHEDULE_CREATE,
  SCHEDULE_LIST,
  SCHEDULE_RELEASE,
  SCHEDULE_UPDATE,
} from '../parameters/subscription-schedules.ts';
import type { SubscriptionSchedule } from '../wire/answers/stored-objects.ts';
import { invalidRequest } from '../wire/answers/stripe-error.ts';
import { inPath, named } from '../wire/find.ts';
import { newestFirst, pageOf } from '../wire/pagination.ts';
import { mergedMetadata } from '../wire/requests/metadata.ts';
import { type Call, route } from '../wire/route.ts';

const PATH = '/v1/subscription_schedules';

export const subscriptionScheduleRoutes = [
  route<Stripe.SubscriptionScheduleCreateParams>('POST', PATH, SCHEDULE_CREATE, (call) => {
    const { world, params } = call;
    if (params.from_subscription === undefined) {
      throw invalidRequest('The sandbox makes schedules only of running subscriptions.', {
        param: 'from_subscription',
      });
    }
    if (params.phases !== undefined) {
      throw invalidRequest(
        'You may only specify one of these parameters: from_subscription, phases.',
      );
    }
    const subscription = named(
      world.state.subscriptions,
      params.from_subscription,
      'subscription',
      'from_subscription',
    );
    return scheduleFrom(world, subscription, mergedMetadata({}, params.metadata));
  }),
  route<Stripe.SubscriptionScheduleListParams>('GET', PATH, SCHEDULE_LIST, ({ world, params }) => {
    const rows = newestFirst(
      world.state.schedules,
      params,
      (schedule) => params.customer === undefined || schedule.customer === params.customer,
    );
    return pageOf(PATH, rows, params);
  }),
  route('GET', `${PATH}/:id`, RETRIEVE, scheduleOf),
  route<Stripe.SubscriptionScheduleUpdateParams>('POST', `${PATH}/:id`, SCHEDULE_UPDATE, (call) => {
    const { world, params } = call;
    const schedule = running(scheduleOf(call), 'updated');
    schedule.metadata = mergedMetadata(schedule.metadata ?? {}, params.metadata);
    schedule.end_behavior = params.end_behavior ?? schedule.end_behavior;
    if (params.phases !== undefined) {
      const { subscriptions } = world.state;
      const id = schedule.subscription ?? '';
      const subscription = named(subscriptions, id, 'subscription', 'subscription');
      const start = schedule.phases[0]?.start_date ?? world.seconds();
      schedule.phases = phasesFrom(world, subscription, params.phases, start);
      const now = schedule.phases.find((phase) => phase.end_date > world.seconds());
      schedule.current_phase =
        now === undefined ? null : { start_date: now.start_date, end_date: now.end_date };
      if (now !== undefined) {
        changeSubscription(world, subscription, () => {
          takePhaseDiscounts(world, subscription, now);
          takePhaseTerms(subscription, now);
        });
      }
    }
    world.emit('subscription_schedule.updated', schedule);
    world.effect('schedule.updated', { schedule: schedule.id });
    return schedule;
  }),
  route<Stripe.SubscriptionScheduleReleaseParams>(
    'POST',
    `${PATH}/:id/release`,
    SCHEDULE_RELEASE,
    (call) => {
      const schedule = running(scheduleOf(call), 'released');
      const subscription = call.world.state.subscriptions[schedule.subscription ?? ''];
      if (subscription !== undefined) {
        changeSubscription(call.world, subscription, () =>
          releaseSchedule(call.world, schedule, subscription),
        );
      }
      return schedule;
    },
  ),
  route<Stripe.SubscriptionScheduleCancelParams>(
    'POST',
    `${PATH}/:id/cancel`,
    SCHEDULE_CANCEL,
    (call) => {
      const schedule = running(scheduleOf(call), 'canceled');
      const subscription = call.world.state.subscriptions[schedule.subscription ?? ''];
      if (subscription !== undefined) cancelSubscription(call.world, subscription, {});
      return schedule;
    },
  ),
];

function scheduleOf({ world, id }: Pick<Call<unknown>, 'world' | 'id'>): SubscriptionSchedule {
  return inPath(world.state.schedules, id, 'subscription schedule', 'schedule');
}

function running(schedule: SubscriptionSchedule, verb: string): SubscriptionSchedule {
  if (schedule.status === 'active' || schedule.status === 'not_started') return schedule;
  throw invalidRequest(
    `You cannot have a subscription schedule ${verb} that is in the \`${schedule.status}\` status. Only \`not_started\` or \`active\` ones can be.`,
  );
}
