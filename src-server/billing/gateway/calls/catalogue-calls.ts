import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { StripeSwitches } from '../../../config/stripe-switches.ts';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import { ask } from '../failure.ts';
import { lookupKey } from '../lookup-key.ts';
import { priceRead } from '../mapping/map-checkout.ts';
import type { PriceInput } from '../port.ts';
import type { PriceRead, ProductRead } from '../stripe-facts.ts';
import { inPortions } from './active-prices.ts';
import { APP_MARK } from './checkout-calls.ts';

export async function listPrices(client: Stripe, lookupKeys: string[]): Promise<PriceRead[]> {
  const answers = await Promise.all(
    inPortions(lookupKeys).map((keys) =>
      ask('prices', 'list', () => client.prices.list({ lookup_keys: keys, limit: 100 })),
    ),
  );
  return answers.flatMap(({ data }) => data.map(priceRead));
}

export async function createPrice(
  client: Stripe,
  { taxBehavior, taxCode }: StripeSwitches,
  input: PriceInput,
): Promise<PriceRead> {
  const product = productId(input.plan);
  await createProduct(client, {
    id: product,
    name: input.planName,
    metadata: { app: APP_MARK, plan: input.plan },
    ...(taxCode === null ? {} : { tax_code: taxCode }),
  });
  const params: Stripe.PriceCreateParams = {
    product,
    currency: input.currency,
    unit_amount: input.amountCents,
    recurring: recurringOf(input.interval),
    lookup_key: lookupKey(input.plan, input.billingCycle),
    transfer_lookup_key: true,
    ...(taxBehavior === null ? {} : { tax_behavior: taxBehavior }),
    // A replaced price loses its lookup key. The metadata stays and says what was sold.
    metadata: { app: APP_MARK, plan: input.plan, billing: input.billingCycle },
  };
  const price = await ask('create price', 'price', () =>
    client.prices.create(params, onceOptions(params, input.onceKey)),
  );
  return priceRead(price);
}

/** Stripe refuses a used key with other parameters, so the key includes them. */
function onceOptions(params: Stripe.PriceCreateParams, onceKey: string | null) {
  if (onceKey === null) return {};
  const digest = createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 32);
  return { idempotencyKey: `${APP_MARK}-price-${onceKey}-${digest}` };
}

export const productId = (plan: string) => `${APP_MARK}_${plan}`;

export async function listProducts(
  client: Stripe,
  plans: readonly string[],
): Promise<ProductRead[]> {
  if (plans.length === 0) return [];
  const { data } = await ask('products', 'list', () =>
    client.products.list({ ids: plans.map(productId), limit: 100 }),
  );
  return data.map(({ id, name }) => ({ plan: id.slice(productId('').length), name }));
}

export async function renameProduct(client: Stripe, { plan, name }: ProductRead): Promise<void> {
  await ask('rename product', 'product', () => client.products.update(productId(plan), { name }));
}

/** Stripe's default count is 1. */
function recurringOf({ unit, count }: PriceInput['interval']) {
  return count === 1 ? { interval: unit } : { interval: unit, interval_count: count };
}

async function createProduct(client: Stripe, params: Stripe.ProductCreateParams) {
  try {
    await ask('create product', 'product', () => client.products.create(params));
  } catch (error) {
    const exists = error instanceof ProviderFailure && error.reason === 'resource_already_exists';
    if (!exists) throw error;
  }
}
