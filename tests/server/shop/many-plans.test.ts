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
