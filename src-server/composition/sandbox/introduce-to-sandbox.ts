import { WEBHOOK_EVENTS } from '../../billing/gateway/calls/set-up-calls.ts';
import { registerSandboxWebhook } from '../../launch/sandbox/sandbox-client.ts';
import type { AppOptions } from '../app-options.ts';

/** Registers our webhook endpoint at a sandboxed Stripe. Does nothing with the real one. */
export async function introduceToSandbox(
  options: Pick<AppOptions, 'providers' | 'sandboxControlRoom' | 'webhookUrl'>,
): Promise<void> {
  const { mode, webhookSecrets } = options.providers.stripe;
  const secret = webhookSecrets[0];
  if (options.sandboxControlRoom === null || mode !== 'sandbox' || secret === undefined) return;
  // The same events as at the real Stripe, so a change that needs another event type fails here too.
  await registerSandboxWebhook(options.sandboxControlRoom, {
    url: options.webhookUrl,
    secret,
    events: WEBHOOK_EVENTS,
  });
}
