import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Catalogue } from '../../../src/domain/catalogue/catalogue.ts';
import { DOCUMENTED_CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';
import { createStripeGateway } from '../../../src-server/billing/gateway/adapter.ts';
import { createStripeSetUp } from '../../../src-server/billing/gateway/calls/set-up-calls.ts';
import { fixedCatalogue } from '../../../src-server/catalogue/catalogue-source.ts';
import { type StripeWorld, startStripeWorld } from '../billing/support/stripe-world.ts';

type Cycle = 'monthly' | 'yearly';

let stripe: StripeWorld;
beforeEach(async () => {
  stripe = await startStripeWorld();
});
afterEach(() => stripe.close());

const keyOf = (n: number) => `plan${n}`;
/** The ids sort against the order of the plans. */
const productOf = (n: number) => `many_${99 - n}`;

async function sell(n: number, cycle: Cycle): Promise<string> {
  const { id } = await stripe.client.prices.create({
    product: productOf(n),
    currency: 'usd',
    unit_amount: 1_000,
    recurring: { interval: cycle === 'monthly' ? 'month' : 'year' },
    lookup_key: `${keyOf(n)}_${cycle}`,
    transfer_lookup_key: true,
  });
  return id;
}

/** A shop with that many plans, each with a monthly and a yearly price. */
async function openShop(count: number) {
  const prices = [
    { cycle: 'monthly', amount: 1_000 },
    { cycle: 'yearly', amount: 1_000 },
  ];
  const [sample] = DOCUMENTED_CATALOGUE.plans;
  if (sample === undefined) throw new Error('The documented shop has a plan.');
  const catalogue: Catalogue = {
    ...DOCUMENTED_CATALOGUE,
    plans: Array.from({ length: count }, (_, n) => ({ ...sample, key: keyOf(n), prices })),
  };
  for (let n = 0; n < count; n += 1) {
    await stripe.client.products.create({ id: productOf(n), name: keyOf(n) });
    await sell(n, 'monthly');
    await sell(n, 'yearly');
  }
  const connection = {
    secretKey: 'sk_test_product',
    apiBase: stripe.address,
    networkRetries: 0,
    webhookSecrets: [],
    catalogue: fixedCatalogue(catalogue),
  };
  return { setUp: createStripeSetUp(connection), gateway: createStripeGateway(connection) };
}

async function offeredBy(configuration: string) {
  const { features } = await stripe.client.billingPortal.configurations.retrieve(configuration, {
    expand: ['features.subscription_update.products'],
  });
  return features.subscription_update.products ?? [];
}

const newest = async () =>
  (await stripe.client.billingPortal.configurations.list()).data[0]?.id ?? '';

it('the portal sells the new price of any of twenty, and leaves out any full plan', async () => {
  const { setUp, gateway } = await openShop(10);
  const before = await setUp.ensurePortal();
  expect(await setUp.ensurePortal()).toBe(before);
  // The product that sorts last.
  const changed = await sell(0, 'yearly');
  expect(await setUp.findPortal()).toBeNull();
  const after = await setUp.ensurePortal();
  expect((await offeredBy(after)).flatMap(({ prices }) => prices)).toContain(changed);
  expect(await setUp.findPortal()).toBe(after);

  const { id: customerId } = await stripe.client.customers.create({ email: 'a@b.example' });
  const returnUrl = 'http://127.0.0.1/account';
  await gateway.openPortal({ customerId, returnUrl, full: [keyOf(0)] });
  const offered = (await offeredBy(await newest())).map(({ product }) => product);
  expect(offered).toHaveLength(9);
  expect(offered).not.toContain(productOf(0));
});

it('the portal offers the first ten plans that have room, and the one a subscriber chose', async () => {
  const { setUp, gateway } = await openShop(12);
  const products = async (configuration: string) =>
    (await offeredBy(configuration)).map(({ product }) => product).toSorted();
  const first = (count: number, from = 0) =>
    Array.from({ length: count }, (_, n) => productOf(n + from)).toSorted();
  expect(await products(await setUp.ensurePortal())).toEqual(first(10));

  const customer = await stripe.client.customers.create({ email: 'a@b.example' });
  const customerId = customer.id;
  const returnUrl = 'http://127.0.0.1/account';
  await gateway.openPortal({ customerId, returnUrl, full: [keyOf(0)] });
  expect(await products(await newest())).toEqual(first(10, 1));

  const [held, chosen] = [await sell(3, 'monthly'), await sell(11, 'yearly')];
  const subscription = await stripe.client.subscriptions.create({
    customer: customerId,
    items: [{ price: held }],
    default_payment_method: 'pm_card_visa',
  });
  await gateway.openChange({
    customerId,
    subscriptionId: subscription.id,
    itemId: subscription.items.data[0]?.id ?? '',
    priceId: chosen,
    heldPriceId: held,
    returnUrl,
    cancelUrl: returnUrl,
  });
  expect(await products(await newest())).toEqual([...first(9), productOf(11)].toSorted());
});

it('a subscriber of a product that is not on sale can change it in the portal', async () => {
  const { gateway } = await openShop(10);
  const { id: own } = await stripe.client.products.create({ id: 'own', name: 'Gold' });
  const monthly = { currency: 'usd', unit_amount: 700, recurring: { interval: 'month' } } as const;
  const foreign = await stripe.client.prices.create({ ...monthly, product: own });
  const former = await stripe.client.prices.create({ ...monthly, product: productOf(9) });
  const { id: customerId } = await stripe.client.customers.create({ email: 'a@b.example' });
  const card = { default_payment_method: 'pm_card_visa' };
  const items = [{ price: foreign.id }];
  await stripe.client.subscriptions.create({ customer: customerId, items, ...card });
  const open = async (heldPriceId: string | null) => {
    const url = await gateway.openPortal({
      customerId,
      returnUrl: 'http://127.0.0.1',
      heldPriceId,
    });
    return (await fetch(url)).text();
  };
  expect(await open(null)).not.toContain('Update subscription');
  expect(await open(foreign.id)).toContain('Update subscription');
  const offered = await offeredBy(await newest());
  expect(offered).toHaveLength(10);
  expect(offered).toContainEqual(expect.objectContaining({ product: own, prices: [foreign.id] }));

  // An older price of a plan on sale: a product lists one price per interval.
  await open(former.id);
  const older = (await offeredBy(await newest())).find(({ product }) => product === productOf(9));
  expect(older?.prices).toHaveLength(2);
  expect(older?.prices).toContain(former.id);
});

it('the portal opens for a subscriber whose price Stripe does not list, without that price', async () => {
  const { gateway } = await openShop(2);
  const { client } = stripe;
  const { id: product } = await client.products.create({ id: 'own', name: 'Gold' });
  const monthly = { currency: 'usd', unit_amount: 700, recurring: { interval: 'month' } } as const;
  const { id: customerId } = await client.customers.create({ email: 'a@b.example' });
  const offeredTo = async (heldPriceId: string) => {
    await gateway.openPortal({ customerId, returnUrl: 'http://127.0.0.1', heldPriceId });
    return (await offeredBy(await newest())).map((each) => each.product).toSorted();
  };
  const onSale = [productOf(0), productOf(1)].toSorted();
  const archived = await client.prices.create({ ...monthly, product });
  await client.prices.update(archived.id, { active: false });
  expect(await offeredTo(archived.id)).toEqual(onSale);

  const session = await client.checkout.sessions.create({
    mode: 'subscription',
    customer: customerId,
    line_items: [{ price_data: { ...monthly, product }, quantity: 1 }],
    success_url: 'http://127.0.0.1',
  });
  const { data: lines } = await client.checkout.sessions.listLineItems(session.id);
  expect(await offeredTo(lines[0]?.price?.id ?? '')).toEqual(onSale);
  const shared = await newest();

  const active = await client.prices.create({ ...monthly, product });
  await client.products.update(product, { active: false });
  expect(await offeredTo(active.id)).toEqual(onSale);
  expect(await newest()).toBe(shared);
});
