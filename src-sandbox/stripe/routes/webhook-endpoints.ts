import type Stripe from 'stripe';
import { NOTHING, PAGED, RETRIEVE } from '../parameters/plain.ts';
import { ENDPOINT_CREATE, ENDPOINT_UPDATE } from '../parameters/webhooks.ts';
import type { WebhookEndpoint } from '../wire/answers/stored-objects.ts';
import { invalidRequest } from '../wire/answers/stripe-error.ts';
import { API_VERSION } from '../wire/api-version.ts';
import { inPath } from '../wire/find.ts';
import { newId } from '../wire/ids.ts';
import { newestFirst, pageOf } from '../wire/pagination.ts';
import { mergedMetadata } from '../wire/requests/metadata.ts';
import { route } from '../wire/route.ts';
import type { World } from '../world.ts';

const PATH = '/v1/webhook_endpoints';
const MAX_ENDPOINTS = 16;

export const webhookEndpointRoutes = [
  route<Stripe.WebhookEndpointCreateParams>('POST', PATH, ENDPOINT_CREATE, ({ world, params }) => {
    checkUrl(world, params.url);
    checkTypes(params.enabled_events);
    checkCount(world);
    const secret = newId('whsec');
    const endpoint = addEndpoint(world, {
      url: params.url,
      enabledEvents: params.enabled_events,
      secret,
      description: params.description || null,
      metadata: mergedMetadata({}, params.metadata),
      apiVersion: params.api_version ?? API_VERSION,
    });
    // The secret appears only in this answer.
    return { ...endpoint, secret };
  }),
  route<Stripe.WebhookEndpointListParams>('GET', PATH, PAGED, ({ world, params }) =>
    pageOf(PATH, newestFirst(world.state.endpoints, params), params),
  ),
  route('GET', `${PATH}/:id`, RETRIEVE, ({ world, id }) =>
    inPath(world.state.endpoints, id, 'webhook endpoint', 'webhook_endpoint'),
  ),
  route<Stripe.WebhookEndpointUpdateParams>('POST', `${PATH}/:id`, ENDPOINT_UPDATE, (call) => {
    const { world, params, id } = call;
    const endpoint = inPath(world.state.endpoints, id, 'webhook endpoint', 'webhook_endpoint');
    if (params.url !== undefined) checkUrl(world, params.url);
    if (params.enabled_events !== undefined) checkTypes(params.enabled_events);
    endpoint.url = params.url ?? endpoint.url;
    endpoint.enabled_events = params.enabled_events ?? endpoint.enabled_events;
    if (params.description !== undefined) endpoint.description = params.description || null;
    if (params.disabled !== undefined) endpoint.status = params.disabled ? 'disabled' : 'enabled';
    endpoint.metadata = mergedMetadata(endpoint.metadata, params.metadata);
    world.effect('webhook_endpoint.updated', { endpoint: id, url: endpoint.url });
    return endpoint;
  }),
  route('DELETE', `${PATH}/:id`, NOTHING, ({ world, id }) => {
    inPath(world.state.endpoints, id, 'webhook endpoint', 'webhook_endpoint');
    delete world.state.endpoints[id];
    delete world.state.endpointSecrets[id];
    world.effect('webhook_endpoint.deleted', { endpoint: id });
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
];

interface NewEndpoint {
  url: string;
  enabledEvents: string[];
  secret: string;
  description: string | null;
  metadata: Record<string, string>;
  apiVersion: string | null;
}

export function addEndpoint(world: World, given: NewEndpoint): WebhookEndpoint {
  const endpoint: WebhookEndpoint = {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: given.apiVersion,
    application: null,
    created: world.seconds(),
    description: given.description,
    enabled_events: given.enabledEvents,
    livemode: false,
    metadata: given.metadata,
    status: 'enabled',
    url: given.url,
  };
  world.state.endpoints[endpoint.id] = endpoint;
  world.state.endpointSecrets[endpoint.id] = given.secret;
  world.effect('webhook_endpoint.created', { endpoint: endpoint.id, url: endpoint.url });
  return endpoint;
}

/** In test mode Stripe also accepts http. It refuses loopback addresses, which is a setting here. */
function checkUrl(world: World, url: string): void {
  if (world.state.settings.webhookAddresses === 'public' && LOOPBACK.test(url)) {
    throw invalidRequest(
      'Invalid URL: URL must be publicly accessible. Consider using a tool like the Stripe CLI to test webhooks locally: https://github.com/stripe/stripe-cli',
      { code: 'url_invalid', param: 'url' },
    );
  }
  if (/^https?:\/\/\S+$/.test(url)) return;
  throw invalidRequest('Invalid URL: An explicit scheme (such as https) must be provided.', {
    code: 'url_invalid',
    param: 'url',
  });
}

const LOOPBACK = /^https?:\/\/(localhost|127\.|\[::1\])/;

function checkCount(world: World): void {
  if (Object.keys(world.state.endpoints).length < MAX_ENDPOINTS) return;
  throw invalidRequest(`You have reached the maximum of ${MAX_ENDPOINTS} test webhook endpoints.`);
}

export const isEventType = (type: string): boolean =>
  type === '*' || /^[a-z0-9_]+(\.[a-z0-9_]+)+$/.test(type);

function checkTypes(types: string[]): void {
  const wrong = types.findIndex((type) => !isEventType(type));
  if (wrong < 0) return;
  throw invalidRequest(`Invalid enabled_events[${wrong}]: must be one of *, account.updated, …`, {
    param: `enabled_events[${wrong}]`,
  });
}
