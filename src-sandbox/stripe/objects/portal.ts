import type Stripe from 'stripe';
import type { PortalConfiguration, PortalSession } from '../wire/answers/stored-objects.ts';
import { newId, randomText } from '../wire/ids.ts';
import { hashOf } from './catalogue.ts';

type ConfigurationParams = Stripe.BillingPortal.ConfigurationCreateParams;
type Features = PortalConfiguration['features'];

export function portalConfigurationObject(
  created: number,
  params: ConfigurationParams,
): PortalConfiguration {
  return {
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: {
      headline: params.business_profile?.headline || null,
      privacy_policy_url: params.business_profile?.privacy_policy_url ?? null,
      terms_of_service_url: params.business_profile?.terms_of_service_url ?? null,
    },
    created,
    default_return_url: params.default_return_url || null,
    features: featuresOf(params.features, NO_FEATURES),
    is_default: false,
    livemode: false,
    login_page: { enabled: params.login_page?.enabled ?? false, url: null },
    metadata: hashOf(params.metadata),
    name: params.name || null,
    updated: created,
  };
}

/** Features after a change. Omitted ones stay. */
export function featuresOf(
  given: Partial<ConfigurationParams['features']>,
  before: Features,
): Features {
  const { subscription_cancel: cancel, subscription_update: update } = given;
  return {
    customer_update: {
      allowed_updates:
        given.customer_update?.allowed_updates || before.customer_update.allowed_updates,
      enabled: given.customer_update?.enabled ?? before.customer_update.enabled,
    },
    invoice_history: { enabled: given.invoice_history?.enabled ?? before.invoice_history.enabled },
    payment_method_update: {
      enabled: given.payment_method_update?.enabled ?? before.payment_method_update.enabled,
      payment_method_configuration: null,
    },
    subscription_cancel: {
      cancellation_reason: {
        enabled:
          cancel?.cancellation_reason?.enabled ??
          before.subscription_cancel.cancellation_reason.enabled,
        feedback_options: null,
        options:
          cancel?.cancellation_reason?.options ||
          before.subscription_cancel.cancellation_reason.options,
      },
      enabled: cancel?.enabled ?? before.subscription_cancel.enabled,
      mode: cancel?.mode ?? before.subscription_cancel.mode,
      proration_behavior:
        cancel?.proration_behavior ?? before.subscription_cancel.proration_behavior,
    },
    subscription_pause: {
      duration:
        durationOf(given.subscription_pause?.duration) ?? before.subscription_pause.duration,
      enabled: given.subscription_pause?.enabled ?? before.subscription_pause.enabled,
    },
    subscription_update: {
      billing_cycle_anchor:
        update?.billing_cycle_anchor ?? before.subscription_update.billing_cycle_anchor,
      default_allowed_updates:
        update?.default_allowed_updates || before.subscription_update.default_allowed_updates,
      enabled: update?.enabled ?? before.subscription_update.enabled,
      products: productsOf(update?.products) ?? before.subscription_update.products ?? [],
      proration_behavior:
        update?.proration_behavior ?? before.subscription_update.proration_behavior,
      schedule_at_period_end: {
        conditions:
          update?.schedule_at_period_end?.conditions ??
          before.subscription_update.schedule_at_period_end.conditions,
      },
      trial_update_behavior:
        update?.trial_update_behavior ?? before.subscription_update.trial_update_behavior,
    },
  };
}

function durationOf(
  given: NonNullable<ConfigurationParams['features']['subscription_pause']>['duration'],
): Features['subscription_pause']['duration'] | null {
  if (given === undefined) return null;
  const { type, interval_options: options } = given;
  return {
    interval_options: (options || []).map(({ interval, interval_count = 1 }) => ({
      interval,
      interval_count,
    })),
    type,
  };
}

type UpdateProducts = NonNullable<
  ConfigurationParams['features']['subscription_update']
>['products'];

function productsOf(given: UpdateProducts): Features['subscription_update']['products'] {
  if (!given) return null;
  return given.map(({ product, prices, adjustable_quantity }) => ({
    product,
    prices,
    adjustable_quantity: {
      enabled: adjustable_quantity?.enabled ?? false,
      maximum: adjustable_quantity?.maximum ?? null,
      minimum: adjustable_quantity?.minimum ?? 1,
    },
  }));
}

const NO_FEATURES: Features = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: {
      enabled: false,
      feedback_options: null,
      options: ['too_expensive', 'missing_features', 'switched_service', 'unused', 'other'],
    },
    enabled: false,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: false,
    products: [],
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
};

/** Features of an account whose portal was never configured. */
export const DEFAULT_FEATURES: ConfigurationParams['features'] = {
  customer_update: { allowed_updates: ['email', 'address'], enabled: true },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
};

export function portalSessionObject(
  created: number,
  params: Stripe.BillingPortal.SessionCreateParams,
  customer: string,
  configuration: PortalConfiguration,
  origin: string,
): PortalSession {
  const id = newId('bps');
  return {
    id,
    object: 'billing_portal.session',
    configuration: configuration.id,
    created,
    customer,
    customer_account: null,
    flow: flowOf(params.flow_data),
    livemode: false,
    locale: params.locale ?? null,
    on_behalf_of: null,
    return_url: params.return_url ?? configuration.default_return_url,
    url: `${origin}/portal/${id}_${randomText(12)}`,
  };
}

function flowOf(
  flow: Stripe.BillingPortal.SessionCreateParams.FlowData | undefined,
): PortalSession['flow'] {
  if (flow === undefined) return null;
  const after = flow.after_completion;
  const { subscription_cancel: cancel, subscription_update_confirm: confirm } = flow;
  return {
    after_completion: {
      hosted_confirmation:
        after?.hosted_confirmation === undefined
          ? null
          : { custom_message: after.hosted_confirmation.custom_message ?? null },
      redirect: after?.redirect === undefined ? null : { return_url: after.redirect.return_url },
      type: after?.type ?? 'portal_homepage',
    },
    customer_update: flow.type === 'customer_update' ? {} : null,
    subscription_cancel:
      cancel === undefined
        ? null
        : {
            retention:
              cancel.retention === undefined
                ? null
                : {
                    coupon_offer: { coupon: cancel.retention.coupon_offer.coupon },
                    type: cancel.retention.type,
                  },
            subscription: cancel.subscription,
          },
    subscription_pause:
      flow.subscription_pause === undefined
        ? null
        : { subscription: flow.subscription_pause.subscription },
    subscription_update:
      flow.subscription_update === undefined
        ? null
        : { subscription: flow.subscription_update.subscription },
    subscription_update_confirm:
      confirm === undefined
        ? null
        : {
            discounts:
              confirm.discounts?.map((discount) => ({
                coupon: discount.coupon ?? null,
                promotion_code: discount.promotion_code ?? null,
              })) ?? null,
            items: confirm.items.map((item) => ({
              id: item.id,
              price: item.price ?? null,
              ...(item.quantity === undefined ? {} : { quantity: item.quantity }),
            })),
            subscription: confirm.subscription,
          },
    type: flow.type,
  };
}
