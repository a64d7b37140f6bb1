import type Stripe from 'stripe';
import { hashOf, priceObject, productObject } from '../../objects/catalogue.ts';
import { checkoutSessionObject } from '../../objects/checkout-session.ts';
import type { CheckoutSession, Price, PromotionCode } from '../../wire/answers/stored-objects.ts';
import { invalidRequest, parameterMissing } from '../../wire/answers/stripe-error.ts';
import { named } from '../../wire/find.ts';
import { newId } from '../../wire/ids.ts';
import { mergedMetadata } from '../../wire/requests/metadata.ts';
import type { World } from '../../world.ts';
import { discountShares } from '../invoices/discount-shares.ts';
import { isUsable, usableCode } from '../invoices/discounts.ts';
import type { CheckoutPlan, TrialWithoutCard } from '../subscriptions/plans.ts';
import { checkSessionParams } from './check-session.ts';

/** Creates a hosted payment page. Only the session exists until the payment. */
export function startCheckout(
  world: World,
  params: Stripe.Checkout.SessionCreateParams,
): CheckoutSession {
  checkSessionParams(world, params);
  refuseShortTrial(world, params);
  const lines = (params.line_items ?? []).map((line, index) => ({
    id: newId('li'),
    price: priceOf(world, line, index, params.mode ?? 'payment'),
    quantity: line.quantity ?? 1,
    metadata: hashOf(line.metadata),
  }));
  const { coupon, promotionCode } = discountOf(world, params);
  const amounts = lines.map((line) => (line.price.unit_amount ?? 0) * line.quantity);
  const subtotal = sum(amounts);
  const discount = sum(
    discountShares(coupon === null ? undefined : world.state.coupons[coupon], amounts),
  );
  const session = checkoutSessionObject(
    world.seconds(),
    { ...params, metadata: mergedMetadata({}, params.metadata) },
    {
      subtotal,
      discount,
      total: subtotal - discount,
      currency: lines[0]?.price.currency ?? params.currency ?? null,
    },
    world.core.addresses.stripe,
  );
  if (coupon !== null)
    session.discounts = [
      { coupon: promotionCode === null ? coupon : null, promotion_code: promotionCode },
    ];
  world.state.sessions[session.id] = session;
  world.state.checkoutPlans[session.id] = {
    lines: lines.map((line) => ({ ...line, price: line.price.id })),
    subscription: subscriptionPlan(params),
    setupFutureUsage: params.payment_intent_data?.setup_future_usage !== undefined,
    paymentMetadata: mergedMetadata({}, params.payment_intent_data?.metadata),
    paymentDescription: params.payment_intent_data?.description ?? null,
    paymentIntent: null,
    coupon,
    promotionCode,
  };
  world.effect('checkout.created', { session: session.id, customer: session.customer });
  return session;
}

/** Stripe measures from the moment of the call. */
const MIN_TRIAL_SECONDS = 48 * 3600;

function refuseShortTrial(world: World, params: Stripe.Checkout.SessionCreateParams): void {
  const end = params.subscription_data?.trial_end;
  if (end === undefined || end - world.seconds() >= MIN_TRIAL_SECONDS) return;
  throw invalidRequest('The `trial_end` date has to be at least 2 days in the future.', {
    param: 'subscription_data[trial_end]',
  });
}

function subscriptionPlan(
  params: Stripe.Checkout.SessionCreateParams,
): CheckoutPlan['subscription'] {
  const data = params.subscription_data;
  return {
    metadata: mergedMetadata({}, data?.metadata),
    description: data?.description ?? null,
    trialDays: data?.trial_period_days ?? null,
    trialEnd: data?.trial_end ?? null,
    withoutCard: withoutCardOf(data?.trial_settings?.end_behavior.missing_payment_method),
  };
}

/** The parameter table accepts no other value. */
function withoutCardOf(chosen: string | undefined): TrialWithoutCard | undefined {
  return chosen === 'cancel' || chosen === 'create_invoice' || chosen === 'pause'
    ? chosen
    : undefined;
}

function priceOf(
  world: World,
  line: Stripe.Checkout.SessionCreateParams.LineItem,
  index: number,
  mode: string,
): Price {
  const param = `line_items[${index}]`;
  const price =
    line.price === undefined
      ? inlinePrice(world, line, param)
      : named(world.state.prices, line.price, 'price', `${param}[price]`);
  if (!price.active) {
    throw invalidRequest(
      'The price specified is inactive. This field only accepts active prices.',
      { param: `${param}[price]` },
    );
  }
  if (mode === 'payment' && price.type === 'recurring') {
    throw invalidRequest(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
    );
  }
  return price;
}

function inlinePrice(
  world: World,
  line: Stripe.Checkout.SessionCreateParams.LineItem,
  param: string,
): Price {
  const data = line.price_data;
  if (data === undefined) throw parameterMissing(`${param}[price]`);
  let product = data.product;
  if (product === undefined) {
    if (data.product_data === undefined) throw parameterMissing(`${param}[price_data][product]`);
    const made = productObject(world.seconds(), data.product_data);
    world.state.products[made.id] = made;
    product = made.id;
  } else named(world.state.products, product, 'product', `${param}[price_data][product]`);
  const price = priceObject(world.seconds(), {
    product,
    currency: data.currency,
    unitAmount: data.unit_amount ?? 0,
    recurring: data.recurring ?? null,
  });
  world.state.prices[price.id] = price;
  world.state.inlinePrices[price.id] = true;
  return price;
}

function discountOf(
  world: World,
  params: Stripe.Checkout.SessionCreateParams,
): { coupon: string | null; promotionCode: string | null } {
  const given = params.discounts?.[0];
  if (given?.promotion_code !== undefined) {
    const param = 'discounts[0][promotion_code]';
    const code = named(world.state.promotionCodes, given.promotion_code, 'promotion code', param);
    refuseUnusableCode(world, params, code, param);
    return { coupon: code.promotion.coupon, promotionCode: code.id };
  }
  if (given?.coupon === undefined) return { coupon: null, promotionCode: null };
  const coupon = named(world.state.coupons, given.coupon, 'coupon', 'discounts[0][coupon]');
  if (!isUsable(coupon, world.seconds())) {
    throw invalidRequest(`Coupon ${coupon.id} is not valid.`, { param: 'discounts[0][coupon]' });
  }
  return { coupon: coupon.id, promotionCode: null };
}

/** As Stripe refuses a code that has ended, is used up, or is for a customer's first payment. */
function refuseUnusableCode(
  world: World,
  { customer }: Stripe.Checkout.SessionCreateParams,
  code: PromotionCode,
  param: string,
): void {
  const hasPaid = Object.values(world.state.charges).some(
    (charge) => charge.customer === customer && charge.paid,
  );
  if (code.restrictions.first_time_transaction && customer !== undefined && hasPaid) {
    throw invalidRequest(
      'This promotion code cannot be redeemed because the associated customer has prior transactions.',
      { code: 'promotion_code_customer_not_first_time', param },
    );
  }
  if (usableCode(world, code.code) !== null) return;
  throw invalidRequest('This promotion code is not active.', {
    code: 'promotion_code_expired',
    param,
  });
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
