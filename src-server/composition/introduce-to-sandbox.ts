import { registerSandboxWebhook } from '../launch/resolve-providers.ts';
import type { Surroundings } from '../launch/surroundings.ts';
import type { AppOptions } from './app-options.ts';

/** Tells a sandboxed Stripe where our webhooks arrive; nothing to tell when it is the real one. */
export async function introduceToSandbox(
  options: AppOptions,
  { sandbox, port }: Surroundings,
): Promise<void> {
  const { mode, webhookSecrets } = options.providers.stripe;
  const secret = webhookSecrets[0];
  if (sandbox === null || mode !== 'sandbox' || secret === undefined) return;
  await registerSandboxWebhook(sandbox.addresses, {
    url: `http://${reachableHost(options.web.host)}:${port}/api/webhooks/stripe`,
    secret,
  });
}

/** Where a process on this machine reaches a server that listens at `host`. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
