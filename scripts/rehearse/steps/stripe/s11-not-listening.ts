import type Stripe from 'stripe';
import { ensureCatalogue, makeBuyer, subscribe } from '../../benches/stripe-bench.ts';
import { all, equals, rightWhen } from '../../judge.ts';
import { defineStep } from '../../step.ts';
import { endpointAddress } from './s1-set-up.ts';

interface Seen {
  undelivered: boolean;
  envelope: string;
  apiVersion: string | null;
  foundBySync: boolean;
  canceledHidden: boolean;
  canceledWithAll: boolean;
}

const ENVELOPE = [
  ...['id', 'object', 'api_version', 'created', 'livemode', 'pending_webhooks', 'request'],
  ...['data', 'type'],
];
const UNDELIVERED_WITHIN_MS = 120_000;

export const s11 = defineStep<Seen>({
  id: 'S11',
  title: 'Pay while nobody listens, and catch up',
  provider: 'stripe',
  facts: {
    'stripe.events': ({ envelope, apiVersion }) =>
      all(
        equals(envelope, 'complete', 'envelope'),
        equals(apiVersion, '2026-10-28.endive', 'API version of the event'),
      ),
    'stripe.event-list': ({ undelivered }) =>
      rightWhen(undelivered, {
        right: 'the list of undelivered events has the payment',
        wrong: 'the payment is missing from the undelivered events',
      }),
    'stripe.lists': ({ foundBySync, canceledHidden, canceledWithAll }) =>
      all(
        equals(foundBySync, true, 'found by the product’s sync'),
        equals(canceledHidden, true, 'ended subscription missing by default'),
        equals(canceledWithAll, true, 'ended subscription listed with status=all'),
      ),
  },
  async run(context, seen) {
    const { gateway, sdk, setUp } = context.stripe;
    const ids = await ensureCatalogue(context);
    const endpoint = await setUp.createEndpoint(endpointAddress(context));
    context.made('stripe.webhook-endpoint', endpoint.id);
    const buyer = await makeBuyer(context);
    const { id } = await subscribe(context, buyer, ids.basic_monthly ?? '');
    const find = async () => {
      const { data } = await sdk.events.list({
        types: ['customer.subscription.created'],
        delivery_success: false,
        limit: 100,
      });
      return data.find((event) => (event.data.object as { id?: string }).id === id);
    };
    await context.until(async () => (await find()) !== undefined, UNDELIVERED_WITHIN_MS);
    const event = await find();
    seen.undelivered = event !== undefined;
    if (event !== undefined) {
      seen.envelope = missingFields(event).join(', ') || 'complete';
      seen.apiVersion = event.api_version;
    }
    const page = await gateway.listSubscriptions({ limit: 100, after: null });
    seen.foundBySync = page.subscriptions.some((each) => each.id === id);
    await gateway.endSubscription(id);
    const { customerId: customer } = buyer;
    seen.canceledHidden = (await sdk.subscriptions.list({ customer })).data.length === 0;
    const everything = await sdk.subscriptions.list({ customer, status: 'all' });
    seen.canceledWithAll = everything.data.some((each) => each.id === id);
  },
});

function missingFields(event: Stripe.Event): string[] {
  return ENVELOPE.filter((field) => !(field in event));
}
