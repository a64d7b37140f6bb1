import type Stripe from 'stripe';
import type { StripeSwitches } from '../../../config/stripe-switches.ts';
import { createStripeClient, STRIPE_API_VERSION, type StripeClientOptions } from '../client.ts';
import { ask } from '../failure.ts';
import { readAll } from '../pages.ts';
import { type SaleOptions, saleOf } from '../sale.ts';
import { APP_MARK } from './checkout-calls.ts';
import { ensurePortalConfiguration, findPortalConfiguration } from './portal-calls.ts';
import { completeTaxBehavior, findPaymentMethods, readTax, type TaxRead } from './tax-calls.ts';

/** Every event type that may change a customer's access. */
export const WEBHOOK_EVENTS: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.updated',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.finalization_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'charge.pending',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'radar.early_fraud_warning.created',
  'radar.early_fraud_warning.updated',
  'refund.updated',
  'refund.failed',
  'subscription_schedule.updated',
  'subscription_schedule.released',
  'subscription_schedule.canceled',
];

export interface WebhookEndpoint {
  id: string;
  url: string;
  enabled: boolean;
  events: string[];
  apiVersion: string | null;
}

/** Stripe calls that only the setup makes. Reads are safe to repeat; writes look first. */
export interface StripeSetUp {
  readonly apiVersion: string;
  listEndpoints(): Promise<WebhookEndpoint[]>;
  /** Only this response contains the secret. A repeat creates another endpoint. */
  createEndpoint(url: string): Promise<{ id: string; secret: string }>;
  /** Enables the endpoint and adds missing events. Keeps its secret. Idempotent. */
  updateEndpoint(endpoint: WebhookEndpoint): Promise<void>;
  /** For today's prices and settings; null if none exists. */
  findPortal(): Promise<string | null>;
  ensurePortal(): Promise<string>;
  readonly switches: StripeSwitches;
  readTax(): Promise<TaxRead>;
  /** Sets the configured tax behavior on prices without one. Returns their lookup keys. */
  completeTaxBehavior(): Promise<string[]>;
  /** The configured payment methods, or the default ones; null if the account has none. */
  findPaymentMethods(): Promise<{ name: string; active: boolean } | null>;
}

export function createStripeSetUp(options: StripeClientOptions & SaleOptions): StripeSetUp {
  const client = createStripeClient(options);
  const sale = saleOf(options);
  return {
    switches: sale,
    readTax: () => readTax(client, sale),
    completeTaxBehavior: () => completeTaxBehavior(client, sale),
    findPaymentMethods: () => {
      const { paymentMethods } = sale;
      return findPaymentMethods(client, paymentMethods.startsWith('pmc_') ? paymentMethods : null);
    },
    apiVersion: STRIPE_API_VERSION,
    async listEndpoints() {
      const all = await readAll('webhook endpoints', (cursor) =>
        client.webhookEndpoints.list(cursor),
      );
      return all.map((each) => ({
        id: each.id,
        url: each.url,
        enabled: each.status === 'enabled',
        events: each.enabled_events,
        apiVersion: each.api_version,
      }));
    },
    async createEndpoint(url) {
      const made = await ask('create webhook endpoint', 'webhook_endpoint', () =>
        client.webhookEndpoints.create({
          url,
          enabled_events: WEBHOOK_EVENTS,
          api_version: STRIPE_API_VERSION as Stripe.WebhookEndpointCreateParams.ApiVersion,
          description: 'Wickline',
          metadata: { app: APP_MARK },
        }),
      );
      return { id: made.id, secret: made.secret ?? '' };
    },
    async updateEndpoint({ id, events }) {
      const enabled = [...new Set([...events, ...WEBHOOK_EVENTS])];
      await ask('update webhook endpoint', 'webhook_endpoint', () =>
        client.webhookEndpoints.update(id, {
          enabled_events: events.includes('*') ? ['*'] : (enabled as typeof WEBHOOK_EVENTS),
          disabled: false,
        }),
      );
    },
    findPortal: () => findPortalConfiguration(client, sale),
    ensurePortal: () => ensurePortalConfiguration(client, sale),
  };
}
