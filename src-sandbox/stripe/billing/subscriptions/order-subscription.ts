import type Stripe from 'stripe';
import type { Customer, Subscription } from '../../wire/answers/stored-objects.ts';
import { cardDeclined, invalidRequest, parameterMissing } from '../../wire/answers/stripe-error.ts';
import { named } from '../../wire/find.ts';
import { mergedMetadata } from '../../wire/requests/metadata.ts';
import type { World } from '../../world.ts';
import { attachTestMethod } from '../payments/attach-method.ts';
import { createSubscription, type FirstPayment, trialEndFrom } from './create-subscription.ts';

type Params = Stripe.SubscriptionCreateParams;

/** `POST /v1/subscriptions`: creates a subscription without a payment page. */
export function orderSubscription(world: World, params: Params): Subscription {
  if (params.customer === undefined) throw parameterMissing('customer');
  const customer = named(world.state.customers, params.customer, 'customer', 'customer');
  const items = (params.items ?? []).map((item, index) => ({
    price: named(world.state.prices, item.price ?? '', 'price', `items[${index}][price]`),
    quantity: item.quantity ?? 1,
    metadata: mergedMetadata({}, item.metadata),
  }));
  if (items.length === 0) throw parameterMissing('items');
  const paymentMethod =
    params.default_payment_method === undefined
      ? null
      : attachTestMethod(world, params.default_payment_method, customer, 'default_payment_method')
          .id;
  const trialEnd = trialEndFrom(
    world.seconds(),
    params.trial_period_days ?? null,
    typeof params.trial_end === 'number' ? params.trial_end : null,
  );
  refuseWithoutCard(customer, params, paymentMethod, trialEnd);
  const behavior = params.payment_behavior ?? 'allow_incomplete';
  const { subscription, outcome } = createSubscription(
    world,
    {
      customer,
      items,
      metadata: mergedMetadata({}, params.metadata),
      description: params.description ?? null,
      paymentMethod,
      trialEnd,
      coupons: couponsOf(world, params),
      checkoutSession: null,
      automaticTax: params.automatic_tax?.enabled ?? false,
    },
    firstPayment(behavior),
  );
  if (behavior === 'error_if_incomplete' && outcome !== 'paid') {
    delete world.state.subscriptions[subscription.id];
    throw cardDeclined();
  }
  if (params.billing_mode?.type === 'classic') {
    subscription.billing_mode = { flexible: null, type: 'classic' };
  }
  if (params.cancel_at_period_end === true) subscription.cancel_at_period_end = true;
  return subscription;
}

function firstPayment(behavior: string): FirstPayment {
  return behavior === 'default_incomplete' ? { kind: 'later' } : { kind: 'collect', options: {} };
}

function refuseWithoutCard(
  customer: Customer,
  params: Params,
  paymentMethod: string | null,
  trialEnd: number | null,
): void {
  const card = paymentMethod ?? customer.invoice_settings.default_payment_method;
  const later =
    params.payment_behavior === 'default_incomplete' || params.collection_method === 'send_invoice';
  if (card !== null || later || trialEnd !== null) return;
  throw invalidRequest(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
    { code: 'resource_missing' },
  );
}

function couponsOf(world: World, params: Params) {
  return (params.discounts || []).map((discount, index) => {
    const code =
      discount.promotion_code === undefined
        ? null
        : named(
            world.state.promotionCodes,
            discount.promotion_code,
            'promotion code',
            `discounts[${index}][promotion_code]`,
          );
    const coupon = discount.coupon ?? code?.promotion.coupon ?? '';
    named(world.state.coupons, coupon, 'coupon', `discounts[${index}][coupon]`);
    return { coupon, promotionCode: code?.id ?? null };
  });
}
