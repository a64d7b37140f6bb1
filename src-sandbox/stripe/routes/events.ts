import type Stripe from 'stripe';
import { RETRIEVE } from '../parameters/plain.ts';
import { EVENT_LIST } from '../parameters/webhooks.ts';
import type { StripeEvent } from '../wire/answers/stored-objects.ts';
import { invalidRequest } from '../wire/answers/stripe-error.ts';
import { inPath } from '../wire/find.ts';
import { newestFirst, pageOf } from '../wire/pagination.ts';
import { route } from '../wire/route.ts';
import type { World } from '../world.ts';

const LISTED_SECONDS = 30 * 24 * 3600;

export const eventRoutes = [
  route<Stripe.EventListParams>('GET', '/v1/events', EVENT_LIST, ({ world, params }) => {
    if (params.type !== undefined && params.types !== undefined) {
      throw invalidRequest('You may only specify one of these parameters: type, types.');
    }
    const { delivery_success: success } = params;
    const undelivered = success === undefined ? null : deliverability(world);
    const rows = newestFirst(
      world.state.events,
      params,
      (event) =>
        event.created > world.seconds() - LISTED_SECONDS &&
        matchesType(event, params) &&
        (undelivered === null || undelivered.has(event.id) !== success),
    );
    return pageOf('/v1/events', rows, params);
  }),
  route('GET', '/v1/events/:id', RETRIEVE, ({ world, id }) =>
    inPath(world.state.events, id, 'event'),
  ),
];

function matchesType(event: StripeEvent, params: Stripe.EventListParams): boolean {
  const wanted = params.types ?? (params.type === undefined ? null : [params.type]);
  if (wanted === null) return true;
  return wanted.some((type) =>
    type.endsWith('.*') ? event.type.startsWith(type.slice(0, -1)) : event.type === type,
  );
}

/** Events that at least one endpoint has not accepted. */
function deliverability(world: World): Set<string> {
  return new Set(
    Object.values(world.state.deliveries)
      .filter((delivery) => delivery.state !== 'delivered')
      .map((delivery) => delivery.event),
  );
}
