import Stripe from 'stripe';
import { pacedHttpClient } from './pace/paced-client.ts';
import type { StripePace } from './pace/stripe-pace.ts';

/**
 * The response shapes that our mapping reads. An SDK update that pins another version fails to
 * compile here.
 */
export const STRIPE_API_VERSION = '2026-10-28.endive';

const TIMEOUT_MS = 15_000;
const NETWORK_RETRIES = 2;

export interface StripeClientOptions {
  secretKey: string;
  /** 'http://127.0.0.1:4401'; null: Stripe itself. */
  apiBase: string | null;
  timeoutMs?: number;
  networkRetries?: number;
  /** Absent: requests are not paced. */
  pace?: StripePace;
}

export function createStripeClient(options: StripeClientOptions): Stripe {
  const base = options.apiBase === null ? null : new URL(options.apiBase);
  if (base !== null && isLiveKey(options.secretKey) && base.hostname !== 'api.stripe.com') {
    throw new Error('A live Stripe key is only ever sent to Stripe: clear STRIPE_API_BASE.');
  }
  return new Stripe(options.secretKey, {
    apiVersion: STRIPE_API_VERSION,
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: options.networkRetries ?? NETWORK_RETRIES,
    telemetry: false,
    ...(options.pace === undefined
      ? {}
      : { httpClient: pacedHttpClient(Stripe.createNodeHttpClient(), options.pace) }),
    ...(base === null ? {} : addressOf(base)),
  });
}

export function isLiveKey(secretKey: string): boolean {
  return /^[sr]k_live_/.test(secretKey);
}

function addressOf(base: URL): { protocol: 'http' | 'https'; host: string; port: string } {
  const protocol = base.protocol === 'http:' ? 'http' : 'https';
  return {
    protocol,
    host: base.hostname.replace(/^\[|\]$/g, ''),
    port: base.port === '' ? (protocol === 'http' ? '80' : '443') : base.port,
  };
}
