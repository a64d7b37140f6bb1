import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSession, seedCatalogue, subscribe } from './support/shop.ts';
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

describe('a price change', () => {
  test('previews the proration, then bills it at once as one credit and one charge', async () => {
    const { stripe } = sandbox;
    const { subscription, item } = await halfway();
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: item, price: shop.premiumMonthly.id }],
        proration_behavior: 'always_invoice',
      },
    });
    expect(preview.lines.data.map((line) => line.amount)).toEqual([-2450, 4950]);
    expect(preview.amount_due).toBe(2500);
    const updated = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item, price: shop.premiumMonthly.id }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice'],
    });
    expect(updated.items.data[0]?.price.id).toBe(shop.premiumMonthly.id);
    expect(updated.latest_invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_update',
      amount_paid: 2500,
    });
    const line = preview.lines.data[0];
    expect(line?.parent?.subscription_item_details).toMatchObject({ proration: true });
  });

  test('a price change waits for the next invoice when only prorated', async () => {
    const { stripe } = sandbox;
    const { subscription, item } = await halfway();
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item, price: shop.premiumMonthly.id }],
    });
    expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1);
    await to('2029-07-01T00:00:01Z');
    const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data;
    expect(invoice?.lines.data.map((line) => line.amount)).toEqual([-2450, 4950, 9900]);
    expect(invoice?.total).toBe(12_400);
  });

  test('a price change starts a new period at once when the interval changes', async () => {
    const { stripe } = sandbox;
    const { subscription, item } = await halfway();
    const updated = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item, price: shop.premiumYearly.id }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    });
    const end = new Date((updated.items.data[0]?.current_period_end ?? 0) * 1000);
    expect(end.toISOString().slice(0, 10)).toBe('2030-06-16');
    expect(updated.latest_invoice).toMatchObject({ total: 99_000 - 2450 });
  });

  test('a price change stays pending on the old price while unpaid, and applies with the payment', async () => {
    const { stripe, control } = sandbox;
    const { subscription, item } = await halfway();
    await control('POST', `/subscriptions/${subscription.id}/card`, { behaviour: 'declines' });
    const pending = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item, price: shop.premiumMonthly.id }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    });
    expect(pending.status).toBe('active');
    expect(pending.items.data[0]?.price.id).toBe(shop.standardMonthly.id);
    expect(pending.pending_update?.subscription_items?.[0]?.price.id).toBe(shop.premiumMonthly.id);
    await control('POST', `/invoices/${pending.latest_invoice}/pay`, { card: 'succeeds' });
    const applied = await stripe.subscriptions.retrieve(subscription.id);
    expect(applied.items.data[0]?.price.id).toBe(shop.premiumMonthly.id);
    expect(applied.pending_update).toBeNull();
    const events = await stripe.events.list({
      type: 'customer.subscription.pending_update_applied',
    });
    expect(events.data).toHaveLength(1);
  });

  test('drops a pending change after 23 hours unpaid', async () => {
    const { stripe, control } = sandbox;
    const { subscription, item } = await halfway();
    await control('POST', `/subscriptions/${subscription.id}/card`, { behaviour: 'declines' });
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item, price: shop.premiumMonthly.id }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    });
    await to('2029-06-17T00:00:00Z');
    const after = await stripe.subscriptions.retrieve(subscription.id);
    expect(after.pending_update).toBeNull();
    expect(after.items.data[0]?.price.id).toBe(shop.standardMonthly.id);
  });

  test('rejects the change as a whole with error_if_incomplete', async () => {
    const { stripe, control } = sandbox;
    const { subscription, item } = await halfway();
    await control('POST', `/subscriptions/${subscription.id}/card`, { behaviour: 'declines' });
    await expect(
      stripe.subscriptions.update(subscription.id, {
        items: [{ id: item, price: shop.premiumMonthly.id }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
      }),
    ).rejects.toMatchObject({ type: 'StripeCardError', code: 'card_declined', statusCode: 402 });
    const after = await stripe.subscriptions.retrieve(subscription.id);
    expect(after.items.data[0]?.price.id).toBe(shop.standardMonthly.id);
  });

  test('a cheaper price leaves credit that the next invoice uses', async () => {
    const { stripe } = sandbox;
    const { subscription, customer } = await subscribe(sandbox, shop.premiumMonthly.id);
    await to('2029-06-16T00:00:00Z');
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: subscription.items.data[0]?.id ?? '', price: shop.standardMonthly.id }],
      proration_behavior: 'always_invoice',
    });
    const credited = await stripe.customers.retrieve(customer.id);
    expect(credited).toMatchObject({ balance: -2500 });
    await to('2029-07-01T00:00:01Z');
    const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data;
    expect(invoice).toMatchObject({ total: 4900, starting_balance: -2500, amount_due: 2400 });
  });
});

test.each([
  ['starts a new period with phase_start', 'phase_start', '2030-07-01'],
  ['keeps the old anchor without it', undefined, '2030-06-01'],
] as const)('a schedule to another interval %s', async (_title, anchor, endsOn) => {
  const { stripe } = sandbox;
  const { subscription } = await subscribe(sandbox, shop.premiumMonthly.id);
  const schedule = await stripe.subscriptionSchedules.create({
    from_subscription: subscription.id,
  });
  const [phase] = schedule.phases;
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    phases: [
      {
        items: [{ price: shop.premiumMonthly.id, quantity: 1 }],
        start_date: phase?.start_date ?? 0,
        end_date: phase?.end_date ?? 0,
      },
      {
        items: [{ price: shop.standardYearly.id, quantity: 1 }],
        ...(anchor === undefined ? {} : { billing_cycle_anchor: anchor }),
      },
    ],
  });
  await expect(
    stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
  ).rejects.toThrow('managed by the subscription schedule');
  await to('2029-07-01T00:00:01Z');
  const changed = await stripe.subscriptions.retrieve(subscription.id);
  expect(changed.items.data[0]?.price.id).toBe(shop.standardYearly.id);
  const end = new Date((changed.items.data[0]?.current_period_end ?? 0) * 1000);
  expect(end.toISOString().slice(0, 10)).toBe(endsOn);
});

test('credits unused time at the price paid, not the list price', async () => {
  const { stripe, control } = sandbox;
  const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'once' });
  const customer = await stripe.customers.create({ email: 'half@example.com' });
  const session = await openSession(stripe, customer.id, shop.standardMonthly.id, {
    discounts: [{ coupon: coupon.id }],
  });
  const { body } = await control('POST', `/checkout/${session.id}/pay`);
  const subscription = await stripe.subscriptions.retrieve(body.session.subscription);
  await to('2029-06-16T00:00:00Z');
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: subscription.items.data[0]?.id ?? '', price: shop.premiumMonthly.id }],
      proration_behavior: 'always_invoice',
    },
  });
  expect(preview.lines.data.map((line) => line.amount)).toEqual([-1225, 4950]);
  const credited = preview.lines.data[0]?.parent?.subscription_item_details?.proration_details;
  expect(credited?.credited_items?.invoice).toBe(subscription.latest_invoice);
});
