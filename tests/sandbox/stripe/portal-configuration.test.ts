import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seedCatalogue, subscribe } from './support/shop.ts';
import { type StripeSandbox, startStripe } from './support/stripe-sandbox.ts';

let sandbox: StripeSandbox;
let stripe: Stripe;

beforeEach(async () => {
  sandbox = await startStripe();
  stripe = sandbox.stripe;
});
afterEach(() => sandbox.close());

test('a portal configuration takes at most ten products', async () => {
  const products = await Promise.all(
    Array.from({ length: 11 }, async (_, n) => {
      const { id: product } = await stripe.products.create({ name: `Plan ${n}` });
      const recurring = { interval: 'month' } as const;
      const params = { product, currency: 'usd', unit_amount: 1_000, recurring };
      return { product, prices: [(await stripe.prices.create(params)).id] };
    }),
  );
  const configure = (offered: typeof products) =>
    stripe.billingPortal.configurations.create({
      features: {
        subscription_update: {
          enabled: true,
          default_allowed_updates: ['price'],
          products: offered,
        },
      },
    });
  await expect(configure(products)).rejects.toMatchObject({
    statusCode: 400,
    param: 'features[subscription_update][products]',
  });
  await expect(configure(products.slice(1))).resolves.toBeDefined();
});

test('a portal configuration takes no archived price and no price of an archived product', async () => {
  const shop = await seedCatalogue(stripe);
  const configure = () =>
    stripe.billingPortal.configurations.create({
      features: {
        subscription_update: {
          enabled: true,
          default_allowed_updates: ['price'],
          products: [{ product: shop.standard.id, prices: [shop.standardMonthly.id] }],
        },
      },
    });
  await expect(configure()).resolves.toBeDefined();
  await stripe.prices.update(shop.standardMonthly.id, { active: false });
  const refusal = { statusCode: 400, type: 'StripeInvalidRequestError' };
  await expect(configure()).rejects.toMatchObject(refusal);
  await stripe.prices.update(shop.standardMonthly.id, { active: true });
  await stripe.products.update(shop.standard.id, { active: false });
  await expect(configure()).rejects.toMatchObject(refusal);
});

test.each([
  ['end_trial', 9_900, 'active', '2029-07-10T00:00:00Z'],
  ['continue_trial', 0, 'trialing', '2029-06-15T00:00:00Z'],
] as const)(
  'a plan changed within a trial under %s costs %d cents at once and is %s',
  async (trial_update_behavior, due, status, paidUntil) => {
    const { clock } = sandbox.core;
    await clock.advanceTo(new Date('2029-06-01T00:00:00Z'));
    const shop = await seedCatalogue(stripe);
    const { subscription, customer } = await subscribe(sandbox, shop.standardMonthly.id);
    const trial_end = Date.parse('2029-06-15T00:00:00Z') / 1000;
    await stripe.subscriptions.update(subscription.id, { trial_end });
    await clock.advanceTo(new Date('2029-06-10T00:00:00Z'));
    const { id: configuration } = await stripe.billingPortal.configurations.create({
      features: {
        subscription_update: {
          enabled: true,
          default_allowed_updates: ['price'],
          proration_behavior: 'always_invoice',
          trial_update_behavior,
          products: [
            { product: shop.standard.id, prices: [shop.standardMonthly.id] },
            { product: shop.premium.id, prices: [shop.premiumMonthly.id] },
          ],
        },
      },
    });
    const { url } = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      configuration,
    });
    const confirm = `${url}/subscriptions/${subscription.id}/confirm`;
    const price = shop.premiumMonthly.id;
    const page = await (await fetch(`${confirm}?price=${price}`)).text();
    expect(page).toContain(`data-testid="due">$${(due / 100).toFixed(2)}<`);
    const body = new URLSearchParams({ price, step: 'confirm' });
    await fetch(confirm, { method: 'POST', body, redirect: 'manual' });
    const changed = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice'],
    });
    expect(changed).toMatchObject({
      status,
      items: {
        data: [{ price: { id: price }, current_period_end: Date.parse(paidUntil) / 1000 }],
      },
      latest_invoice: { amount_paid: due },
    });
    await clock.advanceTo(new Date('2029-06-15T00:00:01Z'));
    const { data: charged } = await stripe.invoices.list({ subscription: subscription.id });
    expect(charged.filter(({ amount_paid }) => amount_paid === 9_900)).toHaveLength(1);
  },
);
