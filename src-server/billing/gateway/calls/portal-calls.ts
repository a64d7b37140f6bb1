import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import { ask } from '../failure.ts';
import { idOf } from '../mapping/fields.ts';
import { localeParam } from '../mapping/stripe-locale.ts';
import { readAll } from '../pages.ts';
import type { ChangeInput, PortalInput } from '../port.ts';
import type { Sale } from '../sale.ts';
import { activePrices } from './active-prices.ts';
import { APP_MARK } from './checkout-calls.ts';

type Configuration = Stripe.BillingPortal.Configuration;
type Products =
  Stripe.BillingPortal.ConfigurationCreateParams.Features.SubscriptionUpdate.Product[];

const REASONS: Stripe.BillingPortal.ConfigurationCreateParams.Features.SubscriptionCancel.CancellationReason.Option[] =
  [
    'too_expensive',
    'missing_features',
    'switched_service',
    'unused',
    'customer_service',
    'too_complex',
    'low_quality',
    'other',
  ];

export async function openChange(client: Stripe, sale: Sale, input: ChangeInput): Promise<string> {
  return open(client, {
    customer: input.customerId,
    configuration: await ensurePortalConfiguration(client, sale),
    return_url: input.cancelUrl,
    ...localeParam(input.locale),
    flow_data: {
      type: 'subscription_update_confirm',
      after_completion: { type: 'redirect', redirect: { return_url: input.returnUrl } },
      subscription_update_confirm: {
        subscription: input.subscriptionId,
        items: [{ id: input.itemId, price: input.priceId, quantity: 1 }],
      },
    },
  });
}

export async function openPortal(
  client: Stripe,
  sale: Sale,
  { customerId, returnUrl, locale, full = [] }: PortalInput,
): Promise<string> {
  return open(client, {
    customer: customerId,
    configuration: await ensurePortalConfiguration(client, sale, full),
    return_url: returnUrl,
    ...localeParam(locale),
  });
}

async function open(client: Stripe, params: Stripe.BillingPortal.SessionCreateParams) {
  const session = await ask('open portal', 'billing_portal.session', () =>
    client.billingPortal.sessions.create(params),
  );
  return session.url;
}

/**
 * Finds our portal configuration. Creates it if none matches today's prices, and updates it if the
 * settings changed. Never touches a configuration without our mark. Leaves out the plans that are full.
 */
export async function ensurePortalConfiguration(
  client: Stripe,
  sale: Sale,
  full: readonly Plan[] = [],
): Promise<string> {
  const products = await sellableProducts(client, sale, full);
  const fingerprint = fingerprintOf(products);
  const metadata = { app: APP_MARK, prices: fingerprint, switches: switchesMark(sale) };
  const known = await findFor(client, fingerprint);
  if (known !== null) {
    if (isCurrent(known, sale)) return known.id;
    await ask('update portal configuration', 'billing_portal.configuration', () =>
      client.billingPortal.configurations.update(known.id, {
        metadata,
        features: featuresOf(products, sale),
      }),
    );
    return known.id;
  }
  const made = await ask('make portal configuration', 'billing_portal.configuration', () =>
    client.billingPortal.configurations.create({
      metadata,
      features: featuresOf(products, sale),
    }),
  );
  return made.id;
}

/** Null if none matches today's prices and settings. */
export async function findPortalConfiguration(client: Stripe, sale: Sale): Promise<string | null> {
  const known = await findFor(client, fingerprintOf(await sellableProducts(client, sale)));
  return known !== null && isCurrent(known, sale) ? known.id : null;
}

/** Configurations older than the switches have no mark. All switches were off. */
function isCurrent({ metadata }: Configuration, sale: Sale): boolean {
  return (metadata?.switches ?? 'none') === switchesMark(sale);
}

function switchesMark({ automaticTax, cancellationReasons }: Sale): string {
  const on = [automaticTax ? 'tax' : '', cancellationReasons ? 'reasons' : ''].filter(Boolean);
  return on.join(' ') || 'none';
}

function fingerprintOf(products: Products): string {
  const prices = products.flatMap((product) => product.prices).join(',');
  if (prices.length <= 500) return prices || 'none';
  return createHash('sha256').update(prices).digest('hex');
}

async function findFor(client: Stripe, fingerprint: string): Promise<Configuration | null> {
  const all = await readAll('portal configurations', (cursor) =>
    client.billingPortal.configurations.list({ active: true, ...cursor }),
  );
  return (
    all.find(({ metadata }) => metadata?.app === APP_MARK && metadata.prices === fingerprint) ??
    null
  );
}

/** Upgrades apply and charge at once. Downgrades and cancellations apply at the period's end. */
function featuresOf(
  products: Products,
  { automaticTax, cancellationReasons }: Sale,
): Stripe.BillingPortal.ConfigurationCreateParams.Features {
  return {
    // Tax is computed from the address and shown with the tax id.
    customer_update: automaticTax
      ? { enabled: true, allowed_updates: ['address', 'email', 'name', 'tax_id'] }
      : { enabled: false },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: {
      enabled: true,
      mode: 'at_period_end',
      cancellation_reason: { enabled: cancellationReasons, options: REASONS },
    },
    subscription_update: updateOf(products),
  };
}

/** Without a plan that has room there is nothing to change to. */
function updateOf(
  products: Products,
): Stripe.BillingPortal.ConfigurationCreateParams.Features.SubscriptionUpdate {
  if (products.length === 0) return { enabled: false };
  return {
    enabled: true,
    default_allowed_updates: ['price'],
    proration_behavior: 'always_invoice',
    products,
    schedule_at_period_end: {
      conditions: [{ type: 'decreasing_item_amount' }, { type: 'shortening_interval' }],
    },
  };
}

async function sellableProducts(
  client: Stripe,
  { lookupKeys }: Sale,
  full: readonly Plan[] = [],
): Promise<Products> {
  const keys = lookupKeys(full);
  if (keys.length === 0 && full.length > 0) return [];
  const prices = await activePrices(client, keys);
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
