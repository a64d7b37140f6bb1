import { openSession, RETURN, seedCatalogue, subscribe } from './shop.ts';
import type { StripeSandbox } from './stripe-sandbox.ts';

/** One account's life that creates every kind of object, in several states. */
export async function liveOneLife(sandbox: StripeSandbox): Promise<void> {
  const { stripe, control, core } = sandbox;
  await stripe.webhookEndpoints.create({
    url: 'http://127.0.0.1:9/hook',
    enabled_events: ['account.updated'],
  });
  const shop = await seedCatalogue(stripe);
  const coupon = await stripe.coupons.create({
    percent_off: 25,
    duration: 'forever',
    name: 'Quarter',
  });
  await stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: coupon.id },
    code: 'Q',
  });

  const first = await subscribe(sandbox, shop.standardMonthly.id);
  const discounted = await stripe.customers.create({
    email: 'b@example.com',
    address: { country: 'DE', city: 'Berlin' },
    shipping: { name: 'B', address: { line1: 'Street 1' } },
  });
  const session = await openSession(stripe, discounted.id, shop.premiumMonthly.id, {
    discounts: [{ coupon: coupon.id }],
    automatic_tax: { enabled: true },
  });
  await control('POST', `/checkout/${session.id}/decline`);
  await control('POST', `/checkout/${session.id}/pay`);
  const trial = await openSession(stripe, discounted.id, shop.premiumMonthly.id, {
    subscription_data: { trial_period_days: 7 },
    tax_id_collection: { enabled: true },
    customer_update: { name: 'auto' },
  });
  await control('POST', `/checkout/${trial.id}/pay`);
  await openSession(stripe, discounted.id, shop.premiumYearly.id);
  const expired = await openSession(stripe, discounted.id, shop.premiumYearly.id);
  await stripe.checkout.sessions.expire(expired.id);

  const configuration = await stripe.billingPortal.configurations.create({
    features: {
      subscription_cancel: {
        enabled: true,
        cancellation_reason: { enabled: true, options: ['other'] },
      },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        products: [{ product: shop.premium.id, prices: [shop.premiumMonthly.id] }],
      },
    },
  });
  await stripe.billingPortal.sessions.create({
    customer: first.customer.id,
    configuration: configuration.id,
    return_url: RETURN,
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: first.subscription.id,
        items: [
          {
            id: first.subscription.items.data[0]?.id ?? '',
            price: shop.premiumMonthly.id,
            quantity: 1,
          },
        ],
      },
    },
  });

  const scheduled = await subscribe(sandbox, shop.premiumYearly.id);
  await stripe.subscriptionSchedules.create({ from_subscription: scheduled.subscription.id });
  const pending = await subscribe(sandbox, shop.standardMonthly.id);
  await control('POST', `/subscriptions/${pending.subscription.id}/card`, {
    behaviour: 'declines',
  });
  await stripe.subscriptions.update(pending.subscription.id, {
    items: [{ id: pending.subscription.items.data[0]?.id ?? '', price: shop.premiumMonthly.id }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  });
  const refunded = await subscribe(sandbox, shop.standardMonthly.id);
  await control('POST', `/subscriptions/${refunded.subscription.id}/refund`, { amount: 100 });
  const disputed = await subscribe(sandbox, shop.standardMonthly.id);
  const { body } = await control('POST', `/subscriptions/${disputed.subscription.id}/dispute`);
  await control('POST', `/disputes/${body.id}/won`);

  await control('PUT', '/settings', { finalStatus: 'paused' });
  await control('POST', `/subscriptions/${first.subscription.id}/card`, {
    behaviour: 'needs-authentication',
  });
  await control('POST', `/subscriptions/${refunded.subscription.id}/card`, {
    behaviour: 'insufficient-funds',
  });
  await stripe.subscriptions.cancel(disputed.subscription.id);
  await core.clock.advanceTo(new Date(core.clock.now().getTime() + 45 * 86_400_000));
}
