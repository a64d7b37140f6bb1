import type Stripe from 'stripe';
import { expireCheckout, expireCheckouts } from '../billing/checkout/expire-checkout.ts';
import { startCheckout } from '../billing/checkout/start-checkout.ts';
import { sessionLineItems } from '../objects/session-line-items.ts';
import { SESSION_CREATE, SESSION_LIST, SESSION_UPDATE } from '../parameters/checkout-sessions.ts';
import { PAGED, RETRIEVE } from '../parameters/plain.ts';
import type { CheckoutSession } from '../wire/answers/stored-objects.ts';
import { invalidRequest } from '../wire/answers/stripe-error.ts';
import { inPath } from '../wire/find.ts';
import { newestFirst, pageOf } from '../wire/pagination.ts';
import { mergedMetadata } from '../wire/requests/metadata.ts';
import { type Call, route } from '../wire/route.ts';

const PATH = '/v1/checkout/sessions';

export const checkoutSessionRoutes = [
  route<Stripe.Checkout.SessionCreateParams>('POST', PATH, SESSION_CREATE, ({ world, params }) =>
    startCheckout(world, params),
  ),
  route<Stripe.Checkout.SessionListParams>('GET', PATH, SESSION_LIST, ({ world, params }) => {
    expireCheckouts(world);
    const rows = newestFirst(world.state.sessions, params, (session) => matches(session, params));
    return pageOf(PATH, rows, params);
  }),
  route('GET', `${PATH}/:id`, RETRIEVE, (call) => sessionOf(call)),
  route<Stripe.Checkout.SessionUpdateParams>('POST', `${PATH}/:id`, SESSION_UPDATE, (call) => {
    const session = sessionOf(call);
    if (call.params.line_items !== undefined || call.params.shipping_options !== undefined) {
      throw invalidRequest('The sandbox changes only the metadata of a Checkout Session.');
    }
    session.metadata = mergedMetadata(session.metadata ?? {}, call.params.metadata);
    call.world.store.changed();
    return session;
  }),
  route('POST', `${PATH}/:id/expire`, RETRIEVE, (call) => {
    const session = sessionOf(call);
    if (session.status !== 'open') {
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    }
    expireCheckout(call.world, session);
    return session;
  }),
  route<Stripe.Checkout.SessionListLineItemsParams>(
    'GET',
    `${PATH}/:id/line_items`,
    PAGED,
    (call) => {
      const session = sessionOf(call);
      const rows = sessionLineItems(call.world, session.id);
      return pageOf(`${PATH}/${session.id}/line_items`, rows, call.params);
    },
  ),
];

function sessionOf({ world, id }: Pick<Call<unknown>, 'world' | 'id'>): CheckoutSession {
  expireCheckouts(world);
  return inPath(world.state.sessions, id, 'checkout.session', 'session');
}

function matches(session: CheckoutSession, params: Stripe.Checkout.SessionListParams): boolean {
  const email = params.customer_details?.email;
  return (
    (params.customer === undefined || session.customer === params.customer) &&
    (params.subscription === undefined || session.subscription === params.subscription) &&
    (params.payment_intent === undefined || session.payment_intent === params.payment_intent) &&
    (params.status === undefined || session.status === params.status) &&
    (email === undefined || session.customer_details?.email === email)
  );
}
