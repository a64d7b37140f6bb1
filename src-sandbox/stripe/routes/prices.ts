import type Stripe from 'stripe';
import { showPrice } from '../billing/subscriptions/show-price.ts';
import { hashOf, priceObject, productObject } from '../objects/catalogue.ts';
import { PRICE_CREATE, PRICE_LIST, PRICE_UPDATE } from '../parameters/catalogue.ts';
import { RETRIEVE } from '../parameters/plain.ts';
import { differences } from '../wire/answers/differences.ts';
import type { Price } from '../wire/answers/stored-objects.ts';
import { invalidRequest, parameterMissing } from '../wire/answers/stripe-error.ts';
import { inPath, named } from '../wire/find.ts';
import { newestFirst, pageOf } from '../wire/pagination.ts';
import { mergedMetadata } from '../wire/requests/metadata.ts';
import { route } from '../wire/route.ts';
import type { World } from '../world.ts';

export const priceRoutes = [
  route<Stripe.PriceCreateParams>('POST', '/v1/prices', PRICE_CREATE, ({ world, params }) => {
    checkAmount(params);
    const product = productOf(world, params);
    if (params.lookup_key !== undefined) {
      takeLookupKey(world, params.lookup_key, null, params.transfer_lookup_key === true);
    }
    const price = priceObject(world.seconds(), {
      product,
      currency: params.currency,
      unitAmount: params.unit_amount ?? Math.round(Number(params.unit_amount_decimal ?? 0)),
      recurring: params.recurring ?? null,
      trialDays: params.recurring?.trial_period_days ?? null,
      active: params.active ?? true,
      lookupKey: params.lookup_key ?? null,
      nickname: params.nickname ?? null,
      metadata: mergedMetadata({}, params.metadata),
      taxBehavior: params.tax_behavior ?? 'unspecified',
    });
    world.state.prices[price.id] = price;
    world.emit('price.created', price);
    world.effect('price.created', { price: price.id, product, lookup_key: price.lookup_key });
    return price;
  }),
  route<Stripe.PriceListParams>('GET', '/v1/prices', PRICE_LIST, ({ world, params }) => {
    if ((params.lookup_keys?.length ?? 0) > 10) {
      throw invalidRequest('You may only specify up to 10 lookup keys.', { param: 'lookup_keys' });
    }
    const rows = newestFirst(
      world.state.prices,
      params,
      (price) => !world.state.inlinePrices[price.id] && matches(price, params),
    );
    return pageOf('/v1/prices', rows, params);
  }),
  route('GET', '/v1/prices/:id', RETRIEVE, ({ world, id }) =>
    inPath(world.state.prices, id, 'price', 'price'),
  ),
  route<Stripe.PriceUpdateParams>('POST', '/v1/prices/:id', PRICE_UPDATE, (call) => {
    const { world, params, id } = call;
    const price = inPath(world.state.prices, id, 'price', 'price');
    if (params.lookup_key !== undefined && params.lookup_key !== '') {
      takeLookupKey(world, params.lookup_key, id, params.transfer_lookup_key === true);
    }
    changePrice(world, price, () => {
      price.active = params.active ?? price.active;
      if (params.lookup_key !== undefined) price.lookup_key = params.lookup_key || null;
      if (params.nickname !== undefined) price.nickname = params.nickname || null;
      price.metadata = mergedMetadata(price.metadata, params.metadata);
      price.tax_behavior = params.tax_behavior ?? price.tax_behavior;
    });
    return price;
  }),
];

function matches(price: Price, params: Stripe.PriceListParams): boolean {
  return (
    (params.active === undefined || price.active === params.active) &&
    (params.currency === undefined || price.currency === params.currency) &&
    (params.product === undefined || price.product === params.product) &&
    (params.type === undefined || price.type === params.type) &&
    (params.lookup_keys === undefined || params.lookup_keys.includes(price.lookup_key ?? '')) &&
    (params.recurring?.interval === undefined ||
      price.recurring?.interval === params.recurring.interval)
  );
}

function checkAmount(params: Stripe.PriceCreateParams): void {
  if (!/^[a-zA-Z]{3}$/.test(params.currency)) {
    throw invalidRequest(`Invalid currency: ${params.currency}.`, { param: 'currency' });
  }
  if (params.unit_amount === undefined && params.unit_amount_decimal === undefined) {
    throw parameterMissing('unit_amount');
  }
  if ((params.unit_amount ?? 0) < 0) {
    throw invalidRequest('This value must be greater than or equal to 0.', {
      code: 'parameter_invalid_integer',
      param: 'unit_amount',
    });
  }
}

function productOf(world: World, params: Stripe.PriceCreateParams): string {
  if (params.product !== undefined) {
    return named(world.state.products, params.product, 'product', 'product').id;
  }
  const data = params.product_data;
  if (data === undefined) throw parameterMissing('product');
  const product = productObject(world.seconds(), { ...data, metadata: hashOf(data.metadata) });
  world.state.products[product.id] = product;
  world.emit('product.created', product);
  return product.id;
}

/** A lookup key belongs to one price. Moving it requires `transfer_lookup_key`. */
function takeLookupKey(world: World, key: string, owner: string | null, transfer: boolean): void {
  const holder = Object.values(world.state.prices).find(
    (price) => price.lookup_key === key && price.id !== owner,
  );
  if (holder === undefined) return;
  if (!transfer) {
    throw invalidRequest(
      `A price (\`${holder.id}\`) already uses that lookup key. You may only use a lookup key once, or transfer it by setting \`transfer_lookup_key\`.`,
      { code: 'resource_already_exists', param: 'lookup_key' },
    );
  }
  changePrice(world, holder, () => {
    holder.lookup_key = null;
  });
}

function changePrice(world: World, price: Price, change: () => void): void {
  const before = structuredClone(price);
  change();
  showPrice(world, price);
  world.emit('price.updated', price, differences(before, price));
  world.effect('price.updated', { price: price.id, lookup_key: price.lookup_key });
}
