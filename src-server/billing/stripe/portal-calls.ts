import type Stripe from 'stripe';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import { LOOKUP_KEYS } from '../lookup-key.ts';
import type { ChangeWish } from '../stripe-gateway.ts';
import { APP_MARK } from './checkout-calls.ts';
import { ask } from './failure.ts';
import { idOf } from './fields.ts';
import { readAll } from './pages.ts';

type Products =
  Stripe.BillingPortal.ConfigurationCreateParams.Features.SubscriptionUpdate.Product[];

export async function openChange(client: Stripe, wish: ChangeWish): Promise<string> {
  return open(client, {
    customer: wish.customerId,
    configuration: await ensurePortalConfiguration(client),
    return_url: wish.cancelUrl,
    flow_data: {
      type: 'subscription_update_confirm',
      after_completion: { type: 'redirect', redirect: { return_url: wish.returnUrl } },
      subscription_update_confirm: {
        subscription: wish.subscriptionId,
        items: [{ id: wish.itemId, price: wish.priceId, quantity: 1 }],
      },
    },
  });
}

export async function openPortal(
  client: Stripe,
  input: { customerId: string; returnUrl: string },
): Promise<string> {
  return open(client, {
    customer: input.customerId,
    configuration: await ensurePortalConfiguration(client),
    return_url: input.returnUrl,
  });
}

async function open(client: Stripe, params: Stripe.BillingPortal.SessionCreateParams) {
  const session = await ask('open portal', 'billing_portal.session', () =>
    client.billingPortal.sessions.create(params),
  );
  return session.url;
}

/** Ours among the account's configurations, made when there is none for today's prices. */
export async function ensurePortalConfiguration(client: Stripe): Promise<string> {
  const products = await sellableProducts(client);
  const fingerprint = fingerprintOf(products);
  const known = await findFor(client, fingerprint);
  if (known !== null) return known;
  const made = await ask('make portal configuration', 'billing_portal.configuration', () =>
    client.billingPortal.configurations.create({
      metadata: { app: APP_MARK, prices: fingerprint },
      features: featuresOf(products),
    }),
  );
  return made.id;
}

/** Null where there is none for today's prices. */
export async function findPortalConfiguration(client: Stripe): Promise<string | null> {
  return findFor(client, fingerprintOf(await sellableProducts(client)));
}

function fingerprintOf(products: Products): string {
  return products
    .flatMap((product) => product.prices)
    .join(',')
    .slice(0, 500);
}

async function findFor(client: Stripe, fingerprint: string): Promise<string | null> {
  const all = await readAll('portal configurations', (cursor) =>
    client.billingPortal.configurations.list({ active: true, ...cursor }),
  );
  const known = all.find(
    ({ metadata }) => metadata?.app === APP_MARK && metadata.prices === fingerprint,
  );
  return known?.id ?? null;
}

/** Upwards at once and paid at once; downwards and out at the period's end. */
function featuresOf(products: Products): Stripe.BillingPortal.ConfigurationCreateParams.Features {
  return {
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ['price'],
      proration_behavior: 'always_invoice',
      products,
      schedule_at_period_end: {
        conditions: [{ type: 'decreasing_item_amount' }, { type: 'shortening_interval' }],
      },
    },
  };
}

async function sellableProducts(client: Stripe): Promise<Products> {
  const prices = await readAll('prices', (cursor) =>
    client.prices.list({ active: true, lookup_keys: LOOKUP_KEYS, ...cursor }),
  );
  const byProduct = new Map<string, string[]>();
  for (const price of prices) {
    const product = idOf(price.product);
    if (product === null) continue;
    byProduct.set(product, [...(byProduct.get(product) ?? []), price.id].sort());
  }
  if (byProduct.size === 0) throw new ProviderFailure('stripe', 'misconfigured', 'no-catalogue');
  return [...byProduct]
    .map(([product, ids]) => ({ product, prices: ids }))
    .sort((a, b) => a.product.localeCompare(b.product));
}
