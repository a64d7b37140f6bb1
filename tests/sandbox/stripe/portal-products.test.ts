import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seedCatalogue } from './support/shop.ts';
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
