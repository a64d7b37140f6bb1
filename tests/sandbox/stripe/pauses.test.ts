import { afterEach, beforeEach, expect, test } from 'vitest';
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
const invoicesOf = async (subscription: string) =>
  (await sandbox.stripe.invoices.list({ subscription })).data;
const eventsOf = async (type: string) => (await sandbox.stripe.events.list({ type })).data.length;
const TO_SUCCESS = { payment_behavior: 'resume_on_payment_success' } as const;

/** Standard since 1 June, on 16 June: half of the month is unused. */
async function halfway() {
  const bought = await subscribe(sandbox, shop.standardMonthly.id);
  await to('2029-06-16T00:00:00Z');
  return bought;
}

test('a pause stops periods and invoices, and a paid resumption starts a new period less the unused time', async () => {
  const { stripe } = sandbox;
  const { subscription } = await halfway();
  const [first] = await invoicesOf(subscription.id);
  const paused = await stripe.subscriptions.pause(subscription.id);
  expect(paused).toMatchObject({
    status: 'paused',
    status_details: { paused: { subscription: { type: 'pause_requested' } } },
  });
  expect(await eventsOf('customer.subscription.paused')).toBe(1);
  await to('2029-08-16T00:00:00Z');
  expect(await invoicesOf(subscription.id)).toHaveLength(1);
  const resumed = await stripe.subscriptions.resume(subscription.id, TO_SUCCESS);
  expect(resumed.status).toBe('active');
  expect(resumed.status_details).toBeUndefined();
  const end = new Date((resumed.items.data[0]?.current_period_end ?? 0) * 1000);
  expect(end.toISOString()).toBe('2029-09-16T00:00:00.000Z');
  const [second] = await invoicesOf(subscription.id);
  expect(second?.amount_paid).toBe((first?.amount_paid ?? 0) / 2);
  expect(await eventsOf('customer.subscription.resumed')).toBe(1);
  await expect(stripe.subscriptions.resume(subscription.id)).rejects.toThrow('can be resumed');
});

test('a pause without a credit charges the whole next period', async () => {
  const { stripe } = sandbox;
  const { subscription } = await halfway();
  await stripe.subscriptions.pause(subscription.id, {
    bill_for: { unused_time_from: { type: 'none' } },
  });
  await to('2029-08-16T00:00:00Z');
  await stripe.subscriptions.resume(subscription.id, TO_SUCCESS);
  const [second, first] = await invoicesOf(subscription.id);
  expect(second?.amount_paid).toBe(first?.amount_paid);
});

test('an anchor that stays resumes within the paid period, and only the paused days are credited', async () => {
  const { stripe } = sandbox;
  const { subscription } = await halfway();
  await stripe.subscriptions.pause(subscription.id);
  await to('2029-06-20T00:00:00Z');
  const resumed = await stripe.subscriptions.resume(subscription.id, {
    billing_cycle_anchor: { type: 'unchanged' },
  });
  expect(resumed.status).toBe('active');
  await to('2029-07-02T00:00:00Z');
  const [renewal, first] = await invoicesOf(subscription.id);
  // Four of thirty days.
  const credit = Math.round(((first?.amount_paid ?? 0) * 4) / 30);
  expect(Math.abs((first?.amount_paid ?? 0) - credit - (renewal?.amount_paid ?? 0))).toBeLessThan(
    3,
  );
});

test('a declined card keeps the subscription paused, and a retry resumes it', async () => {
  const { stripe, control } = sandbox;
  const { subscription } = await halfway();
  await stripe.subscriptions.pause(subscription.id);
  await to('2029-08-16T00:00:00Z');
  await control('POST', `/subscriptions/${subscription.id}/card`, { behaviour: 'declines' });
  expect((await stripe.subscriptions.resume(subscription.id, TO_SUCCESS)).status).toBe('paused');
  const [owed] = await invoicesOf(subscription.id);
  expect(owed).toMatchObject({ status: 'open', attempt_count: 1 });
  await control('POST', `/subscriptions/${subscription.id}/card`, { behaviour: 'succeeds' });
  await to('2029-08-20T00:00:00Z');
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});

test('by default the resumption waits for a payment: voided after 23 hours, past due when declined', async () => {
  const { stripe, control } = sandbox;
  const { subscription } = await halfway();
  await stripe.subscriptions.pause(subscription.id);
  expect((await stripe.subscriptions.resume(subscription.id)).status).toBe('paused');
  await to('2029-06-17T00:00:00Z');
  expect((await invoicesOf(subscription.id))[0]?.status).toBe('void');
  await control('POST', `/subscriptions/${subscription.id}/card`, { behaviour: 'declines' });
  const { latest_invoice } = await stripe.subscriptions.resume(subscription.id);
  await expect(stripe.invoices.pay(String(latest_invoice))).rejects.toThrow('declined');
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
});

test('a preview of the resumption is the invoice that it makes, and stores nothing', async () => {
  const { stripe } = sandbox;
  const { subscription } = await halfway();
  const preview = () =>
    stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { resume_at: 'now' },
    });
  await expect(preview()).rejects.toThrow('Only paused');
  await stripe.subscriptions.pause(subscription.id);
  await to('2029-08-16T00:00:00Z');
  const [first, second] = [await preview(), await preview()];
  expect(second.amount_due).toBe(first.amount_due);
  expect(await invoicesOf(subscription.id)).toHaveLength(1);
  await stripe.subscriptions.resume(subscription.id, TO_SUCCESS);
  expect((await invoicesOf(subscription.id))[0]?.amount_paid).toBe(first.amount_due);
});

test('a coupon names its products on request, and takes nothing off others', async () => {
  const { stripe } = sandbox;
  const { subscription } = await halfway();
  const limited = (product: string) =>
    stripe.coupons.create({ percent_off: 50, applies_to: { products: [product] } });
  const [own, other] = [await limited(shop.standard.id), await limited(shop.premium.id)];
  expect((await stripe.coupons.retrieve(own.id)).applies_to).toBeUndefined();
  const expanded = await stripe.coupons.retrieve(own.id, { expand: ['applies_to'] });
  expect(expanded.applies_to).toEqual({ products: [shop.standard.id] });
  const dueWith = async (coupon: string) => {
    await stripe.subscriptions.update(subscription.id, { discounts: [{ coupon }] });
    return (await stripe.invoices.createPreview({ subscription: subscription.id })).amount_due;
  };
  expect([await dueWith(own.id), await dueWith(other.id)]).toEqual([2_450, 4_900]);
});

test('only flexible subscriptions without a schedule can be paused', async () => {
  const { stripe } = sandbox;
  const { customer, subscription } = await halfway();
  const classic = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: shop.premiumMonthly.id }],
    billing_mode: { type: 'classic' },
    default_payment_method: String(subscription.default_payment_method),
  });
  await expect(stripe.subscriptions.pause(classic.id)).rejects.toThrow('flexible');
  await stripe.subscriptions.migrate(classic.id, { billing_mode: { type: 'flexible' } });
  expect((await stripe.subscriptions.pause(classic.id)).status).toBe('paused');
  const schedule = await stripe.subscriptionSchedules.create({
    from_subscription: subscription.id,
  });
  await expect(stripe.subscriptions.pause(subscription.id)).rejects.toThrow('attached schedules');
  await stripe.subscriptionSchedules.release(schedule.id);
  expect((await stripe.subscriptions.pause(subscription.id)).status).toBe('paused');
});

const submit = (url: string, fields: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

test('the portal asks for the configured reasons and offers the coupon of the flow', async () => {
  const { stripe } = sandbox;
  const { customer, subscription } = await halfway();
  const coupon = await stripe.coupons.create({ percent_off: 30, duration: 'once' });
  const configuration = await stripe.billingPortal.configurations.create({
    features: {
      subscription_cancel: {
        enabled: true,
        cancellation_reason: { enabled: true, options: ['too_expensive', 'low_quality'] },
      },
    },
  });
  const open = (offered: string) =>
    stripe.billingPortal.sessions.create({
      customer: customer.id,
      configuration: configuration.id,
      return_url: RETURN,
      flow_data: {
        type: 'subscription_cancel',
        subscription_cancel: {
          subscription: subscription.id,
          retention: { type: 'coupon_offer', coupon_offer: { coupon: offered } },
        },
      },
    });
  await expect(open('unknown')).rejects.toThrow('No such coupon');
  const session = await open(coupon.id);
  expect(session.flow?.subscription_cancel?.retention).toEqual({
    type: 'coupon_offer',
    coupon_offer: { coupon: coupon.id },
  });
  const page = await (await fetch(session.url)).text();
  expect(page).toContain('Stay and get 30% off');
  expect(page).toContain('value="low_quality"');
  expect(page).not.toContain('value="unused"');
  const at = `${session.url}/subscriptions/${subscription.id}`;
  await submit(`${at}/keep`);
  const kept = await stripe.subscriptions.retrieve(subscription.id);
  expect(kept).toMatchObject({ cancel_at_period_end: false, discounts: [expect.any(String)] });
  await submit(`${at}/cancel`, { feedback: 'low_quality', comment: 'Too slow' });
  expect((await stripe.subscriptions.retrieve(subscription.id)).cancellation_details).toMatchObject(
    { feedback: 'low_quality', comment: 'Too slow' },
  );
});

test('a pause in the portal resumes by itself after its preset duration', async () => {
  const { stripe } = sandbox;
  const { customer, subscription } = await halfway();
  const configuration = await stripe.billingPortal.configurations.create({
    features: {
      subscription_pause: {
        enabled: true,
        duration: {
          type: 'interval_options',
          interval_options: [{ interval: 'month', interval_count: 2 }],
        },
      },
    },
  });
  const session = await stripe.billingPortal.sessions.create({
    customer: customer.id,
    configuration: configuration.id,
    flow_data: {
      type: 'subscription_pause',
      subscription_pause: { subscription: subscription.id },
    },
  });
  expect(await (await fetch(session.url)).text()).toContain('2 month');
  const at = `${session.url}/subscriptions/${subscription.id}`;
  expect((await submit(`${at}/pause`, { duration: '7' })).status).toBe(404);
  await submit(`${at}/pause`, { duration: '0' });
  await to('2029-08-15T00:00:00Z');
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('paused');
  await to('2029-08-16T00:00:01Z');
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});
