import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import { ask } from '../failure.ts';
import { localeParam } from '../mapping/stripe-locale.ts';
import { readAll } from '../pages.ts';
import type { ChangeInput, PortalInput } from '../port.ts';
import type { Sale } from '../sale.ts';
import { APP_MARK } from './checkout-calls.ts';
import { type Listed, type Products, sellableProducts } from './portal-products.ts';

type Configuration = Stripe.BillingPortal.Configuration;

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
    configuration: await configurationFor(client, sale, {
      chosen: input.priceId,
      held: input.heldPriceId,
      keepsTrial: input.keepsTrial,
    }),
    return_url: input.cancelUrl,
    ...localeParam(input.locale),
    flow_data: {
      type: 'subscription_update_confirm',
      after_completion: { type: 'redirect', redirect: { return_url: input.returnUrl } },
      subscription_update_confirm: {
        subscription: input.subscriptionId,
        items: [{ id: input.itemId, price: input.priceId, quantity: 1 }],
        ...(input.promotionCodeId == null
          ? {}
          : { discounts: [{ promotion_code: input.promotionCodeId }] }),
      },
    },
  });
}

export async function openPortal(
  client: Stripe,
  sale: Sale,
  { customerId, returnUrl, locale, full, heldPriceId: held, keepsTrial }: PortalInput,
): Promise<string> {
  return open(client, {
    customer: customerId,
    configuration: await configurationFor(client, sale, { full, held, keepsTrial }),
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

/** If Stripe refuses the subscriber's own price, the portal opens without it. */
async function configurationFor(client: Stripe, sale: Sale, listed: Listed): Promise<string> {
  try {
    return await ensurePortalConfiguration(client, sale, listed);
  } catch (error) {
    const isRefused = error instanceof ProviderFailure && error.kind === 'refused';
    if (!isRefused || listed.held == null) throw error;
    return ensurePortalConfiguration(client, sale, { ...listed, held: null });
  }
}

/**
 * Finds our portal configuration. Creates it if none matches today's prices, and updates it if the
 * settings changed. Never touches a configuration without our mark.
 */
export async function ensurePortalConfiguration(
  client: Stripe,
  sale: Sale,
  listed: Listed = {},
): Promise<string> {
  const products = await sellableProducts(client, sale, listed);
  const marks = { prices: fingerprintOf(products), trials: trialsMark(listed) };
  const metadata = { app: APP_MARK, ...marks, switches: switchesMark(sale) };
  const features = featuresOf(products, { ...sale, ...listed });
  const known = await findFor(client, marks);
  if (known !== null) {
    if (isCurrent(known, sale)) return known.id;
    await ask('update portal configuration', 'billing_portal.configuration', () =>
      client.billingPortal.configurations.update(known.id, { metadata, features }),
    );
    return known.id;
  }
  const made = await ask('make portal configuration', 'billing_portal.configuration', () =>
    client.billingPortal.configurations.create({ metadata, features }),
  );
  return made.id;
}

/** Null if none matches today's prices and settings. */
export async function findPortalConfiguration(client: Stripe, sale: Sale): Promise<string | null> {
  const prices = fingerprintOf(await sellableProducts(client, sale));
  const known = await findFor(client, { prices, trials: trialsMark({}) });
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

/** Configurations older than this mark end trials, as Stripe does by default. */
const trialsMark = ({ keepsTrial }: Listed) => (keepsTrial === true ? 'continue' : 'end');

function fingerprintOf(products: Products): string {
  const prices = products.flatMap((product) => product.prices).join(',');
  if (prices.length <= 500) return prices || 'none';
  return createHash('sha256').update(prices).digest('hex');
}

async function findFor(
  client: Stripe,
  wanted: { prices: string; trials: string },
): Promise<Configuration | null> {
  const all = await readAll('portal configurations', (cursor) =>
    client.billingPortal.configurations.list({ active: true, ...cursor }),
  );
  return (
    all.find(
      ({ metadata }) =>
        metadata?.app === APP_MARK &&
        metadata.prices === wanted.prices &&
        (metadata.trials ?? 'end') === wanted.trials,
    ) ?? null
  );
}

/** Upgrades apply and charge at once. Downgrades and cancellations apply at the period's end. */
function featuresOf(
  products: Products,
  { automaticTax, cancellationReasons, keepsTrial }: Sale & Listed,
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
    subscription_update: updateOf(products, keepsTrial === true),
  };
}

/** Without a plan that has room there is nothing to change to. */
function updateOf(
  products: Products,
  keepsTrial: boolean,
): Stripe.BillingPortal.ConfigurationCreateParams.Features.SubscriptionUpdate {
  if (products.length === 0) return { enabled: false };
  return {
    enabled: true,
    default_allowed_updates: ['price'],
    proration_behavior: 'always_invoice',
    trial_update_behavior: keepsTrial ? 'continue_trial' : 'end_trial',
    products,
    schedule_at_period_end: {
      conditions: [{ type: 'decreasing_item_amount' }, { type: 'shortening_interval' }],
    },
  };
}
