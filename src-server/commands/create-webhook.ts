import { ensureEndpoint } from '../billing/gateway/calls/ensure-endpoint.ts';
import { createStripeSetUp } from '../billing/gateway/calls/set-up-calls.ts';
import { loadConfig } from '../config/load-config.ts';
import { ProviderFailure } from '../errors/provider-failure.ts';

/**
 * A start with a real key requires the endpoint's secret, which only creating the endpoint reveals.
 */
const NOT_YET = 'whsec_not_made_yet';

/** Creates Stripe's webhook endpoint from the command line, if the public address has none. */
export async function createWebhook(
  env: Record<string, string | undefined>,
): Promise<{ message: string; secret: string | null }> {
  const first = { message: 'Set STRIPE_SECRET_KEY and APP_URL first.', secret: null };
  if (!env.STRIPE_SECRET_KEY || !env.APP_URL) return first;
  const config = loadConfig({
    ...env,
    STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET || NOT_YET,
  });
  const { secretKey, apiBase } = config.providers.stripe;
  const { appUrl } = config.web;
  if (secretKey === null || appUrl === null) return first;
  const url = `${appUrl}/api/webhooks/stripe`;
  const stripe = createStripeSetUp({ secretKey, apiBase, networkRetries: 0 });
  try {
    const ensured = await ensureEndpoint(stripe, url);
    if (ensured.kind === 'created') {
      const message = `Stripe sends to ${url} now. Its secret, shown this once:`;
      return { message, secret: ensured.secret };
    }
    if (ensured.kind === 'impossible') return { message: ensured.sentence, secret: null };
    const added = ensured.kind === 'updated' ? ' The events that it lacked were added.' : '';
    const where = 'Its secret is in Stripe, Developers > Webhooks.';
    return { message: `Stripe sends to ${url} already.${added} ${where}`, secret: null };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return { message: `Stripe did not do it (${error.reason}).`, secret: null };
  }
}
