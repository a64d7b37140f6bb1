import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seedCatalogue, subscribe } from './support/shop.ts';
import { type StripeSandbox, startStripe } from './support/stripe-sandbox.ts';

const DAY = 86_400;

let sandbox: StripeSandbox;
let shop: Awaited<ReturnType<typeof seedCatalogue>>;

beforeEach(async () => {
  sandbox = await startStripe();
  // Monthly periods are anchored to the last day of a month.
  await sandbox.core.clock.advanceTo(new Date('2029-01-31T10:00:00Z'));
  shop = await seedCatalogue(sandbox.stripe);
});
afterEach(() => sandbox.close());

const to = (date: string) => sandbox.core.clock.advanceTo(new Date(date));
const later = (days: number) =>
  sandbox.core.clock.advanceTo(new Date(sandbox.core.clock.now().getTime() + days * DAY * 1000));
const invoicesOf = async (subscription: string) =>
  (await sandbox.stripe.invoices.list({ subscription })).data.map((invoice) => ({
    reason: invoice.billing_reason,
    status: invoice.status,
    due: invoice.amount_due,
  }));

describe('the end of a subscription', () => {
  test('a cancellation at period end takes effect then, and can be undone before', async () => {
    const { stripe } = sandbox;
    const { subscription } = await subscribe(sandbox, shop.standardMonthly.id);
    const set = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(set).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: subscription.items.data[0]?.current_period_end,
    });
    const back = await stripe.subscriptions.update(subscription.id, {
      cancel_at_period_end: false,
    });
    expect(back).toMatchObject({ cancel_at: null, canceled_at: null });
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await to('2029-03-01T00:00:00Z');
    const ended = await stripe.subscriptions.retrieve(subscription.id);
    expect(ended).toMatchObject({ status: 'canceled', ended_at: ended.cancel_at });
    expect(await invoicesOf(subscription.id)).toHaveLength(1);
  });

  test('an immediate cancellation is final: unlisted, and neither changed nor canceled again', async () => {
    const { stripe } = sandbox;
    const { subscription, customer } = await subscribe(sandbox, shop.standardMonthly.id);
    const ended = await stripe.subscriptions.cancel(subscription.id, {
      cancellation_details: { feedback: 'too_expensive' },
    });
    expect(ended).toMatchObject({
      status: 'canceled',
      cancellation_details: { feedback: 'too_expensive', reason: 'cancellation_requested' },
    });
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toEqual([]);
    const all = await stripe.subscriptions.list({ customer: customer.id, status: 'all' });
    expect(all.data).toHaveLength(1);
    await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    });
    await expect(
      stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
    ).rejects.toThrow('canceled subscription');
  });

  test('an incomplete subscription expires after 23 hours', async () => {
    const { stripe } = sandbox;
    const customer = await stripe.customers.create({ email: 'a@example.com' });
    const incomplete = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: shop.standardMonthly.id }],
      payment_behavior: 'default_incomplete',
    });
    expect(incomplete.status).toBe('incomplete');
    await later(1);
    const expired = await stripe.subscriptions.retrieve(incomplete.id);
    expect(expired.status).toBe('incomplete_expired');
  });
});
