import type Stripe from 'stripe';
import { startPortal } from '../billing/checkout/start-portal.ts';
import { featuresOf, portalConfigurationObject } from '../objects/portal.ts';
import {
  CONFIGURATION_CREATE,
  CONFIGURATION_LIST,
  CONFIGURATION_UPDATE,
  PORTAL_SESSION_CREATE,
} from '../parameters/billing-portal.ts';
import { RETRIEVE } from '../parameters/plain.ts';
import { invalidRequest } from '../wire/answers/stripe-error.ts';
import { inPath, named } from '../wire/find.ts';
import { newestFirst, pageOf } from '../wire/pagination.ts';
import { mergedMetadata } from '../wire/requests/metadata.ts';
import { route } from '../wire/route.ts';
import type { World } from '../world.ts';

const PATH = '/v1/billing_portal/configurations';
const MAX_PRODUCTS = 10;

type CreateParams = Stripe.BillingPortal.ConfigurationCreateParams;
type UpdateParams = Stripe.BillingPortal.ConfigurationUpdateParams;

export const billingPortalRoutes = [
  route<CreateParams>('POST', PATH, CONFIGURATION_CREATE, ({ world, params }) => {
    checkProducts(world, params.features);
    const configuration = portalConfigurationObject(world.seconds(), {
      ...params,
      metadata: mergedMetadata({}, params.metadata),
    });
    world.state.portalConfigurations[configuration.id] = configuration;
    world.emit('billing_portal.configuration.created', configuration);
    world.effect('portal_configuration.created', { configuration: configuration.id });
    return configuration;
  }),
  route<Stripe.BillingPortal.ConfigurationListParams>('GET', PATH, CONFIGURATION_LIST, (call) => {
    const { world, params } = call;
    const rows = newestFirst(
      world.state.portalConfigurations,
      {},
      (one) =>
        (params.active === undefined || one.active === params.active) &&
        (params.is_default === undefined || one.is_default === params.is_default),
    );
    return pageOf(PATH, rows, params);
  }),
  route('GET', `${PATH}/:id`, RETRIEVE, ({ world, id }) =>
    inPath(world.state.portalConfigurations, id, 'configuration', 'configuration'),
  ),
  route<UpdateParams>('POST', `${PATH}/:id`, CONFIGURATION_UPDATE, ({ world, params, id }) => {
    const configuration = inPath(
      world.state.portalConfigurations,
      id,
      'configuration',
      'configuration',
    );
    if (params.features !== undefined) {
      checkProducts(world, params.features);
      configuration.features = featuresOf(
        params.features as Partial<CreateParams['features']>,
        configuration.features,
      );
    }
    configuration.active = params.active ?? configuration.active;
    if (params.default_return_url !== undefined) {
      configuration.default_return_url = params.default_return_url || null;
    }
    if (params.name !== undefined) configuration.name = params.name || null;
    if (params.business_profile?.headline !== undefined) {
      configuration.business_profile.headline = params.business_profile.headline || null;
    }
    configuration.metadata = mergedMetadata(configuration.metadata ?? {}, params.metadata);
    configuration.updated = world.seconds();
    world.emit('billing_portal.configuration.updated', configuration);
    world.effect('portal_configuration.updated', { configuration: id });
    return configuration;
  }),
  route<Stripe.BillingPortal.SessionCreateParams>(
    'POST',
    '/v1/billing_portal/sessions',
    PORTAL_SESSION_CREATE,
    ({ world, params }) => startPortal(world, params),
  ),
];

function checkProducts(
  world: World,
  features: { subscription_update?: { products?: CreateProducts } } | undefined,
): void {
  const products = features?.subscription_update?.products || [];
  const at = 'features[subscription_update][products]';
  if (products.length > MAX_PRODUCTS) {
    throw invalidRequest(`Array ${at} exceeded maximum ${MAX_PRODUCTS} allowed elements.`, {
      param: at,
    });
  }
  products.forEach(({ product, prices }, index) => {
    const sold = named(world.state.products, product, 'product', `${at}[${index}][product]`);
    if (!sold.active) {
      throw invalidRequest(`The product ${product} is inactive.`, {
        param: `${at}[${index}][product]`,
      });
    }
    const intervals = new Set<string>();
    for (const id of prices) {
      const price = named(world.state.prices, id, 'price', `${at}[${index}][prices]`);
      const interval = `${price.recurring?.interval_count} ${price.recurring?.interval}`;
      if (price.recurring === null || price.product !== product) {
        throw invalidRequest(`The price ${id} is not a recurring price of ${product}.`, {
          param: `${at}[${index}][prices]`,
        });
      }
      if (!price.active) {
        throw invalidRequest(`The price ${id} is inactive.`, {
          param: `${at}[${index}][prices]`,
        });
      }
      if (intervals.has(interval)) {
        throw invalidRequest(
          `Each price of a product must have a different billing interval: ${id}.`,
          { param: `${at}[${index}][prices]` },
        );
      }
      intervals.add(interval);
    }
  });
}

type CreateProducts = NonNullable<CreateParams['features']['subscription_update']>['products'];
