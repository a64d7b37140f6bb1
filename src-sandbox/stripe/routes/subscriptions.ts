import type Stripe from 'stripe';
import { refundUnusedTime } from '../billing/payments/refund-unused-time.ts';
import { cancelSubscription } from '../billing/subscriptions/cancel-subscription.ts';
import { currentPeriod, hasEnded } from '../billing/subscriptions/change-subscription.ts';
import { orderSubscription } from '../billing/subscriptions/order-subscription.ts';
import {
  migrateSubscription,
  pauseSubscription,
  resumeSubscription,
} from '../billing/subscriptions/pause-subscription.ts';
import { updateSubscription } from '../billing/subscriptions/update-subscription.ts';
import { RETRIEVE } from '../parameters/plain.ts';
import {
  SUBSCRIPTION_CANCEL,
  SUBSCRIPTION_CREATE,
  SUBSCRIPTION_ITEM_LIST,
  SUBSCRIPTION_LIST,
  SUBSCRIPTION_MIGRATE,
  SUBSCRIPTION_PAUSE,
  SUBSCRIPTION_RESUME,
  SUBSCRIPTION_UPDATE,
} from '../parameters/subscriptions.ts';
import type { Subscription } from '../wire/answers/stored-objects.ts';
import { invalidRequest } from '../wire/answers/stripe-error.ts';
import { inPath } from '../wire/find.ts';
import { newestFirst, pageOf, within } from '../wire/pagination.ts';
import { type Call, route } from '../wire/route.ts';

const PATH = '/v1/subscriptions';

export const subscriptionRoutes = [
  route<Stripe.SubscriptionCreateParams>('POST', PATH, SUBSCRIPTION_CREATE, ({ world, params }) =>
    orderSubscription(world, params),
  ),
  route<Stripe.SubscriptionListParams>('GET', PATH, SUBSCRIPTION_LIST, ({ world, params }) => {
    const rows = newestFirst(world.state.subscriptions, params, (one) => matches(one, params));
    return pageOf(PATH, rows, params);
  }),
  route('GET', `${PATH}/:id`, RETRIEVE, subscriptionOf),
  route<Stripe.SubscriptionUpdateParams>('POST', `${PATH}/:id`, SUBSCRIPTION_UPDATE, (call) => {
    const subscription = subscriptionOf(call);
    updateSubscription(call.world, subscription, call.params);
    return subscription;
  }),
  route<Stripe.SubscriptionCancelParams>('DELETE', `${PATH}/:id`, SUBSCRIPTION_CANCEL, (call) => {
    const subscription = subscriptionOf(call);
    const details = call.params.cancellation_details;
    if (hasEnded(subscription)) {
      throw invalidRequest(`No such subscription: '${call.id}'`, {
        code: 'resource_missing',
        param: 'id',
        status: 404,
      });
    }
    if (call.params.prorate === true)
      refundUnusedTime(call.world, subscription, call.params.invoice_now === true);
    cancelSubscription(call.world, subscription, {
      feedback: details?.feedback || null,
      comment: details?.comment || null,
    });
    return subscription;
  }),
  route<Stripe.SubscriptionPauseParams>('POST', `${PATH}/:id/pause`, SUBSCRIPTION_PAUSE, (call) => {
    const subscription = subscriptionOf(call);
    pauseSubscription(call.world, subscription, call.params);
    return subscription;
  }),
  route<Stripe.SubscriptionResumeParams>(
    'POST',
    `${PATH}/:id/resume`,
    SUBSCRIPTION_RESUME,
    (call) => {
      const subscription = subscriptionOf(call);
      resumeSubscription(call.world, subscription, call.params);
      return subscription;
    },
  ),
  route<Stripe.SubscriptionMigrateParams>(
    'POST',
    `${PATH}/:id/migrate`,
    SUBSCRIPTION_MIGRATE,
    (call) => {
      const subscription = subscriptionOf(call);
      migrateSubscription(call.world, subscription, call.params);
      return subscription;
    },
  ),
  route<Stripe.SubscriptionItemListParams>(
    'GET',
    '/v1/subscription_items',
    SUBSCRIPTION_ITEM_LIST,
    ({ world, params }) => {
      const { subscription } = params;
      const owner = inPath(world.state.subscriptions, subscription, 'subscription', 'subscription');
      return pageOf('/v1/subscription_items', owner.items.data, params);
    },
  ),
];

function subscriptionOf({ world, id }: Pick<Call<unknown>, 'world' | 'id'>): Subscription {
  return inPath(world.state.subscriptions, id, 'subscription');
}

const NOT_LISTED = new Set(['canceled', 'incomplete_expired']);

function matches(subscription: Subscription, params: Stripe.SubscriptionListParams): boolean {
  if (params.customer !== undefined && subscription.customer !== params.customer) return false;
  const prices = subscription.items.data.map((item) => item.price.id);
  const period = currentPeriod(subscription);
  return (
    (params.price === undefined || prices.includes(params.price)) &&
    (params.plan === undefined || prices.includes(params.plan)) &&
    (params.collection_method === undefined ||
      subscription.collection_method === params.collection_method) &&
    within(params.current_period_start, period.start) &&
    within(params.current_period_end, period.end) &&
    matchesStatus(subscription, params.status)
  );
}

function matchesStatus(subscription: Subscription, status: string | undefined): boolean {
  if (status === undefined) return !NOT_LISTED.has(subscription.status);
  if (status === 'all') return true;
  if (status === 'ended') return NOT_LISTED.has(subscription.status);
  return subscription.status === status;
}
