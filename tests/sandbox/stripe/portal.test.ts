import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RETURN, seedCatalogue, subscribe } from './support/shop.ts';
import { type StripeSandbox, startStripe } from './support/stripe-sandbox.ts';

let sandbox: StripeSandbox;
let shop: Awaited<ReturnType<typeof seedCatalogue>>;

beforeEach(async () => {
  sandbox = await startStripe();
  await sandbox.core.clock.advanceTo(new Date('2029-06-01T00:00:00Z'));
  shop = await seedCatalogue(sandbox.stripe);
});
afterEach(() => sandbox.close());

const to = (date: string) => sandbox.core.clock.advanceTo(new Date(date));

/** Subscribed to Standard on 1 June, now half a month later. */
async function halfway() {
  const bought = await subscribe(sandbox, shop.standardMonthly.id);
  await to('2029-06-16T00:00:00Z');
  return { ...bought, item: bought.subscription.items.data[0]?.id ?? '' };
}

describe('the customer portal', () => {
  const configure = (more: object = {}) =>
    sandbox.stripe.billingPortal.configurations.create({
      features: {
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
        subscription_update: {
          enabled: true,
          default_allowed_updates: ['price'],
          proration_behavior: 'always_invoice',
          products: [
            {
              product: shop.standard.id,
              prices: [shop.standardMonthly.id, shop.standardYearly.id],
            },
            { product: shop.premium.id, prices: [shop.premiumMonthly.id, shop.premiumYearly.id] },
          ],
          ...more,
        },
      },
    });
  const submit = (url: string, fields: Record<string, string> = {}) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const confirmFlow = async (
    customer: string,
    subscription: string,
    item: string,
    price: string,
  ) => {
    const configuration = await configure();
    return sandbox.stripe.billingPortal.sessions.create({
      customer,
      configuration: configuration.id,
      return_url: `${RETURN}/dashboard`,
      flow_data: {
        type: 'subscription_update_confirm',
        subscription_update_confirm: { subscription, items: [{ id: item, price, quantity: 1 }] },
        after_completion: {
          type: 'redirect',
          redirect: { return_url: `${RETURN}/success?session_id=attempt` },
        },
      },
    });
  };

  test('an upgrade shows the proration, charges it and returns to the shop', async () => {
    const { subscription, item, customer } = await halfway();
    const price = shop.premiumMonthly.id;
    const session = await confirmFlow(customer.id, subscription.id, item, price);
    const page = await fetch(session.url);
    const text = await page.text();
    expect(text).toContain('Amount due today');
    expect(text).toContain('$25.00');
    const answer = await submit(page.url.split('?')[0] ?? '', { price, step: 'confirm' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`${RETURN}/success?session_id=attempt`);
    const updated = await sandbox.stripe.subscriptions.retrieve(subscription.id);
    expect(updated.items.data[0]?.price.id).toBe(price);
  });

  test('the customer portal stays on the page when the card is declined or needs authentication', async () => {
    const { subscription, item, customer } = await halfway();
    const price = shop.premiumMonthly.id;
    const session = await confirmFlow(customer.id, subscription.id, item, price);
    const url = `${session.url}/subscriptions/${subscription.id}/confirm`;
    const pays = (behaviour: string) =>
      sandbox.control('POST', `/subscriptions/${subscription.id}/card`, { behaviour });
    await pays('declines');
    const declined = await submit(url, { price, step: 'confirm' });
    expect(await declined.text()).toContain('Your card was declined.');
    await pays('needs-authentication');
    const asked = await submit(url, { price, step: 'confirm' });
    expect(await asked.text()).toContain('Complete authentication');
    const unchanged = await sandbox.stripe.subscriptions.retrieve(subscription.id);
    expect(unchanged.items.data[0]?.price.id).toBe(shop.standardMonthly.id);
    expect((await submit(url, { price, step: 'authenticated' })).status).toBe(303);
  });

  test('cancels at period end and undoes it', async () => {
    const { subscription, customer } = await halfway();
    const configuration = await configure();
    const session = await sandbox.stripe.billingPortal.sessions.create({
      customer: customer.id,
      configuration: configuration.id,
    });
    const home = await (await fetch(session.url)).text();
    expect(home).toContain('Cancel subscription');
    const at = `${session.url}/subscriptions/${subscription.id}`;
    await submit(`${at}/cancel`, { feedback: 'unused' });
    expect(await sandbox.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      cancel_at_period_end: true,
      cancellation_details: { feedback: 'unused' },
    });
    expect(await (await fetch(session.url)).text()).toContain('Don’t cancel subscription');
    await submit(`${at}/resume`);
    expect(await sandbox.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      cancel_at_period_end: false,
    });
  });

  test('schedules a downgrade for the period end', async () => {
    const { stripe } = sandbox;
    const { subscription, customer } = await subscribe(sandbox, shop.premiumMonthly.id);
    const configuration = await configure({
      schedule_at_period_end: { conditions: [{ type: 'decreasing_item_amount' }] },
    });
    const session = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      configuration: configuration.id,
    });
    await submit(`${session.url}/subscriptions/${subscription.id}/confirm`, {
      price: shop.standardMonthly.id,
      step: 'confirm',
    });
    const scheduled = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['schedule'],
    });
    expect(scheduled.items.data[0]?.price.id).toBe(shop.premiumMonthly.id);
    expect(scheduled.schedule).toMatchObject({ status: 'active', phases: [{}, {}] });
    expect(await (await fetch(session.url)).text()).toContain('Changes to Standard');
    await to('2029-07-01T00:00:01Z');
    const changed = await stripe.subscriptions.retrieve(subscription.id);
    expect(changed.items.data[0]?.price.id).toBe(shop.standardMonthly.id);
    expect(changed.schedule).toBeNull();
    const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data;
    expect(invoice?.total).toBe(4900);
  });

  test('updates the customer’s card, and the subscription’s only where configured', async () => {
    const { subscription, customer } = await halfway();
    const configuration = await configure();
    const session = await sandbox.stripe.billingPortal.sessions.create({
      customer: customer.id,
      configuration: configuration.id,
      flow_data: {
        type: 'payment_method_update',
        after_completion: { type: 'redirect', redirect: { return_url: `${RETURN}/back` } },
      },
    });
    const answer = await submit(`${session.url}/card`, { card: 'declines' });
    expect(answer.headers.get('location')).toBe(`${RETURN}/back`);
    const changed = await sandbox.stripe.customers.retrieve(customer.id, {
      expand: ['invoice_settings.default_payment_method'],
    });
    expect(changed).toMatchObject({
      invoice_settings: { default_payment_method: { card: { last4: '0341' } } },
    });
    const ownCard = async () =>
      (await sandbox.stripe.subscriptions.retrieve(subscription.id)).default_payment_method;
    expect(await ownCard()).toBe(subscription.default_payment_method);

    await sandbox.control('PUT', '/settings', { portalCard: 'customer-and-subscriptions' });
    await submit(`${session.url}/card`, { card: 'declines' });
    expect(await ownCard()).not.toBe(subscription.default_payment_method);
  });

  test('accepts a promotion code once, where configured', async () => {
    const { stripe } = sandbox;
    const { subscription, customer } = await halfway();
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'forever' });
    await stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      code: 'HALF',
    });
    const configuration = await configure({ default_allowed_updates: ['price', 'promotion_code'] });
    const session = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      configuration: configuration.id,
    });
    const url = `${session.url}/subscriptions/${subscription.id}/promotion-code`;
    expect(await (await submit(url, { code: 'nothing' })).text()).toContain('invalid');
    expect((await submit(url, { code: 'half' })).status).toBe(303);
    expect(await (await submit(url, { code: 'half' })).text()).toContain('invalid');
    await to('2029-07-01T00:00:01Z');
    const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data;
    expect(invoice?.total).toBe(2450);
  });

  test('shows and applies the discount that the shop added to an upgrade', async () => {
    const { stripe } = sandbox;
    const { subscription, item, customer } = await halfway();
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'forever' });
    const configuration = await configure();
    const session = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      configuration: configuration.id,
      flow_data: {
        type: 'subscription_update_confirm',
        subscription_update_confirm: {
          subscription: subscription.id,
          items: [{ id: item, price: shop.premiumYearly.id, quantity: 1 }],
          discounts: [{ coupon: coupon.id }],
        },
      },
    });
    const page = await fetch(session.url);
    expect(await page.text()).toContain('Discount');
    expect((await stripe.coupons.retrieve(coupon.id)).times_redeemed).toBe(0);
    await submit(page.url.split('?')[0] ?? '', { price: shop.premiumYearly.id });
    const updated = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['discounts', 'latest_invoice'],
    });
    expect(updated.discounts).toMatchObject([{ source: { coupon: coupon.id } }]);
    expect(updated.latest_invoice).toMatchObject({ status: 'paid' });
  });

  test('refuses a flow that its configuration does not offer', async () => {
    const { subscription, item, customer } = await halfway();
    const configuration = await sandbox.stripe.billingPortal.configurations.create({
      features: { invoice_history: { enabled: true } },
    });
    await expect(
      sandbox.stripe.billingPortal.sessions.create({
        customer: customer.id,
        configuration: configuration.id,
        flow_data: {
          type: 'subscription_update_confirm',
          subscription_update_confirm: {
            subscription: subscription.id,
            items: [{ id: item, price: shop.premiumMonthly.id }],
          },
        },
      }),
    ).rejects.toThrow('requires the `subscription_update` feature');
  });
});
