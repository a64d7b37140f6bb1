import type Stripe from 'stripe';
import { createStripeGateway } from '../../../src-server/billing/gateway/adapter.ts';
import {
  createStripeSetUp,
  type StripeSetUp,
} from '../../../src-server/billing/gateway/calls/set-up-calls.ts';
import { createStripeClient } from '../../../src-server/billing/gateway/client.ts';
import type { StripeGateway } from '../../../src-server/billing/gateway/port.ts';

export interface StripeBench {
  /** Stripe's SDK, configured as in the product. */
  sdk: Stripe;
  gateway: StripeGateway;
  /** The product's gateway with automatic tax on. */
  taxGateway: StripeGateway;
  setUp: StripeSetUp;
}

export function openStripeBench(secretKey: string, apiBase: string): StripeBench {
  const connection = { secretKey, apiBase, webhookSecrets: [] };
  return {
    sdk: createStripeClient(connection),
    gateway: createStripeGateway(connection),
    taxGateway: createStripeGateway({ ...connection, switches: { automaticTax: true } }),
    setUp: createStripeSetUp(connection),
  };
}
