import Stripe from 'stripe';
import { DOCUMENTED_CATALOGUE } from '../../../../src/domain/catalogue/documented-catalogue.ts';
import { lookupKeys } from '../../../../src-server/billing/gateway/lookup-key.ts';
import { ensureCatalogue } from '../../benches/stripe-bench.ts';
import { all, equals, rightWhen } from '../../judge.ts';
import type { Context } from '../../running/context.ts';
import { defineStep } from '../../step.ts';

interface Seen {
  prices: number;
  apiVersion: string | null;
  endpointListed: boolean;
  takenLookupKey: string;
  productsWithoutExpand: boolean;
  productsWithExpand: boolean;
  missingInPath: number;
  missingInParameter: number;
  requestId: boolean;
  unknownParameter: string;
  repeatedCustomer: boolean;
  replayed: boolean;
  otherParameters: string;
}

const LOOPBACK_ENDPOINT = 'http://127.0.0.1:1/api/webhooks/stripe';
const PUBLIC_ENDPOINT = 'https://example.com/api/webhooks/stripe';

export function endpointAddress(context: Context): string {
  return context.hands === null ? PUBLIC_ENDPOINT : LOOPBACK_ENDPOINT;
}

export const s1 = defineStep<Seen>({
  id: 'S1',
  title: 'Set up prices, portal and webhook endpoint',
  provider: 'stripe',
  facts: {
    'stripe.version': ({ apiVersion }) => equals(apiVersion, '2026-10-28.endive', 'API version'),
    'stripe.lookup-key': ({ prices, takenLookupKey }) =>
      all(
        equals(prices, lookupKeys(DOCUMENTED_CATALOGUE).length, 'prices'),
        rightWhen(takenLookupKey === undefined ? undefined : takenLookupKey !== 'taken', {
          right: 'a second price with the key is refused',
          wrong: 'a second price took the key',
        }),
      ),
    'stripe.portal-products': ({ productsWithoutExpand, productsWithExpand }) =>
      all(
        equals(productsWithoutExpand, false, 'products without expand'),
        equals(productsWithExpand, true, 'products with expand'),
      ),
    'stripe.errors': ({ missingInPath, missingInParameter, requestId }) =>
      all(
        equals(missingInPath, 404, 'missing in the path'),
        equals(missingInParameter, 400, 'missing in a parameter'),
        equals(requestId, true, 'Request-Id'),
      ),
    'stripe.parameters': ({ unknownParameter }) =>
      equals(unknownParameter, 'parameter_unknown', 'unknown parameter'),
    'stripe.idempotency': ({ repeatedCustomer, replayed, otherParameters }) =>
      all(
        equals(repeatedCustomer, true, 'same customer for the same key'),
        equals(replayed, true, 'Idempotent-Replayed'),
        equals(otherParameters, 'idempotency_error', 'same key, other parameters'),
      ),
  },
  async run(context, seen) {
    const { sdk, setUp, gateway } = context.stripe;
    const ids = await ensureCatalogue(context);
    seen.prices = Object.keys(ids).length;
    const priceId = ids.basic_monthly ?? '';
    const price = await sdk.prices.retrieve(priceId);
    seen.takenLookupKey = await codeOf(async () => {
      const second = await sdk.prices.create({
        product: typeof price.product === 'string' ? price.product : price.product.id,
        currency: 'usd',
        unit_amount: 100,
        recurring: { interval: 'month' },
        lookup_key: 'basic_monthly',
      });
      context.made('stripe.price', second.id);
      return 'taken';
    });

    if ((await setUp.findPortal()) === null) {
      context.madeForAll('stripe.portal-configuration', await setUp.ensurePortal());
    }
    const portal = await setUp.ensurePortal();
    const plain = await sdk.billingPortal.configurations.retrieve(portal);
    const expanded = await sdk.billingPortal.configurations.retrieve(portal, {
      expand: ['features.subscription_update.products'],
    });
    seen.productsWithoutExpand = plain.features.subscription_update.products != null;
    seen.productsWithExpand = expanded.features.subscription_update.products != null;

    const endpoint = await setUp.createEndpoint(endpointAddress(context));
    context.made('stripe.webhook-endpoint', endpoint.id);
    const listed = (await setUp.listEndpoints()).find(({ id }) => id === endpoint.id);
    seen.endpointListed = listed !== undefined;
    seen.apiVersion = listed?.apiVersion ?? null;
    await sdk.webhookEndpoints.del(endpoint.id);

    await seeErrors(context, seen);
    const key = `rehearsal-${crypto.randomUUID()}`;
    const request = { userId: 'rehearsal', email: 'rehearsal@example.com', key };
    const first = await gateway.createCustomer(request);
    context.made('stripe.customer', first);
    seen.repeatedCustomer = (await gateway.createCustomer(request)) === first;
    const again = await sdk.customers.create(
      { email: request.email, metadata: { app: 'wickline', userId: request.userId } },
      { idempotencyKey: key },
    );
    seen.replayed = again.lastResponse.headers['idempotent-replayed'] === 'true';
    seen.otherParameters = await typeOf(() =>
      sdk.customers.create({ email: 'other@example.com' }, { idempotencyKey: key }),
    );
  },
});

async function seeErrors({ stripe: { sdk } }: Context, seen: Partial<Seen>): Promise<void> {
  const inPath = await refusalOf(() => sdk.customers.retrieve('cus_thatisnotthere'));
  seen.missingInPath = inPath?.statusCode ?? 0;
  seen.requestId = Boolean(inPath?.requestId);
  const inParameter = await refusalOf(() =>
    sdk.billingPortal.sessions.create({ customer: 'cus_thatisnotthere' }),
  );
  seen.missingInParameter = inParameter?.statusCode ?? 0;
  const unknown = await refusalOf(() =>
    sdk.customers.create({ favourite_colour: 'green' } as Stripe.CustomerCreateParams),
  );
  seen.unknownParameter = unknown?.code ?? 'accepted';
}

export async function refusalOf(call: () => Promise<unknown>) {
  try {
    await call();
    return null;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
}

async function codeOf(call: () => Promise<string>): Promise<string> {
  let answer = '';
  const refusal = await refusalOf(async () => {
    answer = await call();
  });
  return refusal === null ? answer : (refusal.code ?? refusal.type);
}

async function typeOf(call: () => Promise<unknown>): Promise<string> {
  return (await refusalOf(call))?.rawType ?? 'accepted';
}
