import type Stripe from 'stripe';
import {
  DEFAULT_FEATURES,
  portalConfigurationObject,
  portalSessionObject,
} from '../../objects/portal.ts';
import type {
  PortalConfiguration,
  PortalSession,
  Subscription,
} from '../../wire/answers/stored-objects.ts';
import { invalidRequest, parameterMissing } from '../../wire/answers/stripe-error.ts';
import { named } from '../../wire/find.ts';
import type { World } from '../../world.ts';
import { hasEnded } from '../subscriptions/change-subscription.ts';

type Params = Stripe.BillingPortal.SessionCreateParams;

export function startPortal(world: World, params: Params): PortalSession {
  if (params.customer === undefined) throw parameterMissing('customer');
  const customer = named(world.state.customers, params.customer, 'customer', 'customer');
  const configuration =
    params.configuration === undefined
      ? defaultConfiguration(world)
      : named(
          world.state.portalConfigurations,
          params.configuration,
          'configuration',
          'configuration',
        );
  if (!configuration.active) {
    throw invalidRequest(
      `The configuration ${configuration.id} is inactive and can't be used to create a session.`,
      { param: 'configuration' },
    );
  }
  checkFlow(world, params, configuration);
  const session = portalSessionObject(
    world.seconds(),
    params,
    customer.id,
    configuration,
    world.core.addresses.stripe,
  );
  world.state.portalSessions[session.id] = session;
  world.emit('billing_portal.session.created', session);
  world.effect('portal.created', { session: session.id, customer: customer.id });
  return session;
}

/** The account's default configuration, created on first use. */
function defaultConfiguration(world: World): PortalConfiguration {
  const existing = Object.values(world.state.portalConfigurations).find((one) => one.is_default);
  if (existing !== undefined) return existing;
  const made = portalConfigurationObject(world.seconds(), { features: DEFAULT_FEATURES });
  made.is_default = true;
  world.state.portalConfigurations[made.id] = made;
  return made;
}

function checkFlow(world: World, params: Params, configuration: PortalConfiguration): void {
  const flow = params.flow_data;
  if (flow === undefined) return;
  const { features } = configuration;
  if (flow.type === 'subscription_cancel') {
    needFeature(features.subscription_cancel.enabled, 'subscription_cancel');
    if (flow.subscription_cancel === undefined) {
      throw parameterMissing('flow_data[subscription_cancel]');
    }
    const { coupon_offer: offer } = flow.subscription_cancel.retention ?? {};
    if (offer !== undefined) {
      const at = 'flow_data[subscription_cancel][retention][coupon_offer][coupon]';
      named(world.state.coupons, offer.coupon, 'coupon', at);
    }
    const owned = ownedBy(world, params, flow.subscription_cancel.subscription, flow.type);
    if (owned.cancel_at_period_end) {
      throw invalidRequest(
        'The subscription cannot be canceled because it is already set to be canceled.',
        { param: 'flow_data[subscription_cancel][subscription]' },
      );
    }
  }
  if (flow.type === 'subscription_update') {
    needFeature(features.subscription_update.enabled, 'subscription_update');
    if (flow.subscription_update === undefined)
      throw parameterMissing('flow_data[subscription_update]');
    ownedBy(world, params, flow.subscription_update.subscription, flow.type);
  }
  if (flow.type === 'subscription_pause') {
    needFeature(features.subscription_pause.enabled, 'subscription_pause');
    if (flow.subscription_pause === undefined) {
      throw parameterMissing('flow_data[subscription_pause]');
    }
    ownedBy(world, params, flow.subscription_pause.subscription, flow.type);
  }
  if (flow.type === 'payment_method_update') {
    needFeature(features.payment_method_update.enabled, 'payment_method_update');
  }
  if (flow.type === 'subscription_update_confirm') checkConfirm(world, params, configuration);
}

function checkConfirm(world: World, params: Params, configuration: PortalConfiguration): void {
  needFeature(configuration.features.subscription_update.enabled, 'subscription_update');
  const confirm = params.flow_data?.subscription_update_confirm;
  const at = 'flow_data[subscription_update_confirm]';
  if (confirm === undefined) throw parameterMissing(at);
  const subscription = ownedBy(world, params, confirm.subscription, 'subscription_update_confirm');
  if (confirm.items.length !== 1 || subscription.items.data.length !== 1) {
    throw invalidRequest('Only subscriptions with a single item can be updated by this flow.', {
      param: `${at}[items]`,
    });
  }
  const item = confirm.items[0];
  if (subscription.items.data[0]?.id !== item?.id) {
    throw invalidRequest(`No such subscription item: '${item?.id}'`, {
      code: 'resource_missing',
      param: `${at}[items][0][id]`,
    });
  }
  if (item?.price === undefined) return;
  named(world.state.prices, item.price, 'price', `${at}[items][0][price]`);
  const offered = (configuration.features.subscription_update.products ?? []).flatMap(
    (product) => product.prices,
  );
  if (!offered.includes(item.price)) {
    throw invalidRequest(
      `The price \`${item.price}\` in \`${at}[items][0][price]\` is not in the portal configuration's features[subscription_update][products].`,
      { param: `${at}[items][0][price]` },
    );
  }
}

function needFeature(enabled: boolean, feature: string): void {
  if (enabled) return;
  throw invalidRequest(
    `This flow requires the \`${feature}\` feature to be enabled in the portal configuration.`,
    { param: 'flow_data[type]' },
  );
}

function ownedBy(world: World, params: Params, id: string, flow: string): Subscription {
  const param = `flow_data[${flow}][subscription]`;
  const subscription = named(world.state.subscriptions, id, 'subscription', param);
  if (subscription.customer !== params.customer) {
    throw invalidRequest(`No such subscription: '${id}'`, { code: 'resource_missing', param });
  }
  if (hasEnded(subscription)) {
    throw invalidRequest(`The subscription ${id} is canceled and can't be changed.`, { param });
  }
  return subscription;
}
