import { ProviderFailure } from '../../../errors/provider-failure.ts';
import { type StripeSetUp, WEBHOOK_EVENTS, type WebhookEndpoint } from './set-up-calls.ts';

/** Stripe's limit per account. */
export const MAX_ENDPOINTS = 16;

export const NO_ROOM_FOR_ENDPOINT = `Stripe allows ${MAX_ENDPOINTS} webhook endpoints, and all are in use. In Stripe, Developers > Webhooks: delete one that is no longer needed, then create it here.`;
const NOT_PUBLIC =
  'Stripe only sends to an address that it can reach from the internet, not to localhost. Set APP_URL to the public https address, restart, and create the endpoint then.';

type EnsuredEndpoint =
  | { kind: 'created'; secret: string }
  | { kind: 'updated' | 'unchanged' }
  | { kind: 'impossible'; sentence: string };

/** Creates the endpoint for `url`, or enables an existing one and completes its events. */
export async function ensureEndpoint(stripe: StripeSetUp, url: string): Promise<EnsuredEndpoint> {
  const all = await stripe.listEndpoints();
  const known = all.find((endpoint) => endpoint.url === url);
  if (known !== undefined) {
    if (known.enabled && missingEvents(known).length === 0) return { kind: 'unchanged' };
    await stripe.updateEndpoint(known);
    return { kind: 'updated' };
  }
  if (all.length >= MAX_ENDPOINTS) return { kind: 'impossible', sentence: NO_ROOM_FOR_ENDPOINT };
  try {
    const { secret } = await stripe.createEndpoint(url);
    return { kind: 'created', secret };
  } catch (error) {
    const unreachable = error instanceof ProviderFailure && error.reason === 'url_invalid';
    if (!unreachable) throw error;
    return { kind: 'impossible', sentence: NOT_PUBLIC };
  }
}

export function missingEvents({ events }: WebhookEndpoint): string[] {
  return events.includes('*') ? [] : WEBHOOK_EVENTS.filter((event) => !events.includes(event));
}
