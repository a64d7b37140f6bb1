import type Stripe from 'stripe';
import { hashOf, priceObject, productObject } from '../objects/catalogue.ts';
import { PRODUCT_CREATE, PRODUCT_LIST, PRODUCT_UPDATE } from '../parameters/catalogue.ts';
import { NOTHING, RETRIEVE } from '../parameters/plain.ts';
import { differences } from '../wire/answers/differences.ts';
import { invalidRequest } from '../wire/answers/stripe-error.ts';
import { inPath, named } from '../wire/find.ts';
import { newestFirst, pageOf } from '../wire/pagination.ts';
import { mergedMetadata } from '../wire/requests/metadata.ts';
import { checkOwnId } from '../wire/requests/own-id.ts';
import { route } from '../wire/route.ts';

export const productRoutes = [
  route<Stripe.ProductCreateParams>('POST', '/v1/products', PRODUCT_CREATE, ({ world, params }) => {
    checkOwnId(params.id);
    if (params.id !== undefined && Object.hasOwn(world.state.products, params.id)) {
      throw invalidRequest(`Product already exists.`, {
        code: 'resource_already_exists',
        param: 'id',
      });
    }
    const product = productObject(world.seconds(), params);
    world.state.products[product.id] = product;
    const data = params.default_price_data;
    if (data !== undefined) {
      const price = priceObject(world.seconds(), {
        product: product.id,
        currency: data.currency,
        unitAmount: data.unit_amount ?? 0,
        recurring: data.recurring ?? null,
        metadata: hashOf(data.metadata),
      });
      world.state.prices[price.id] = price;
      product.default_price = price.id;
      world.emit('price.created', price);
    }
    world.emit('product.created', product);
    world.effect('product.created', { product: product.id });
    return product;
  }),
  route<Stripe.ProductListParams>('GET', '/v1/products', PRODUCT_LIST, ({ world, params }) => {
    const rows = newestFirst(
      world.state.products,
      params,
      (product) =>
        (params.active === undefined || product.active === params.active) &&
        (params.ids === undefined || params.ids.includes(product.id)) &&
        (params.url === undefined || product.url === params.url),
    );
    return pageOf('/v1/products', rows, params);
  }),
  route('GET', '/v1/products/:id', RETRIEVE, ({ world, id }) =>
    inPath(world.state.products, id, 'product'),
  ),
  route<Stripe.ProductUpdateParams>('POST', '/v1/products/:id', PRODUCT_UPDATE, (call) => {
    const { world, params, id } = call;
    const product = inPath(world.state.products, id, 'product');
    if (params.default_price !== undefined) {
      named(world.state.prices, params.default_price, 'price', 'default_price');
      product.default_price = params.default_price;
    }
    const before = structuredClone(product);
    product.active = params.active ?? product.active;
    product.name = params.name ?? product.name;
    if (params.description !== undefined) product.description = params.description || null;
    product.images = params.images || product.images;
    product.marketing_features = params.marketing_features || product.marketing_features;
    if (params.url !== undefined) product.url = params.url || null;
    if (params.tax_code !== undefined) product.tax_code = params.tax_code || null;
    product.metadata = mergedMetadata(product.metadata, params.metadata);
    product.updated = world.seconds();
    world.emit('product.updated', product, differences(before, product));
    world.effect('product.updated', { product: id });
    return product;
  }),
  route('DELETE', '/v1/products/:id', NOTHING, ({ world, id }) => {
    const product = inPath(world.state.products, id, 'product');
    if (Object.values(world.state.prices).some((price) => price.product === id)) {
      throw invalidRequest(
        'This product cannot be deleted because it has one or more user-created prices.',
      );
    }
    delete world.state.products[id];
    world.emit('product.deleted', product);
    return { id, object: 'product', deleted: true };
  }),
];
