import { z } from 'zod';
import type { ProvidersConfig } from '../config/providers.config.ts';
import type { LocalSecrets } from './local-secrets.ts';
import type { SandboxAddresses } from './run-record.ts';
import type { SandboxCredentials } from './sandbox/sandbox-client.ts';

const stripeCredentials = z.object({ secretKey: z.string() });
const discordCredentials = z.object({
  botToken: z.string(),
  guildId: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  publicKey: z.string(),
});
const tradingViewCredentials = z.object({
  sessionId: z.string(),
  sessionIdSign: z.string(),
  pine: z.object({ main: z.string(), wavematrix: z.string(), orderblock: z.string() }),
});

/**
 * Fills in the sandbox's addresses and credentials where none are configured. From here on there is
 * one code path.
 */
export function resolveProviders(
  configured: ProvidersConfig,
  sandbox: { addresses: SandboxAddresses; credentials: SandboxCredentials } | null,
  secrets: Pick<LocalSecrets, 'webhookSecret'>,
): ProvidersConfig {
  if (sandbox === null) return configured;
  const { addresses, credentials } = sandbox;
  const resolved = { ...configured };
  if (configured.stripe.mode === 'sandbox') {
    resolved.stripe = {
      ...configured.stripe,
      ...stripeCredentials.parse(credentials.stripe),
      webhookSecrets: [secrets.webhookSecret],
      apiBase: addresses.stripe,
    };
    // A simulated Whop belongs to a simulated Stripe: neither moves money.
    resolved.whop = { apiBase: configured.whop.apiBase ?? addresses.whop ?? null };
  }
  if (configured.discord.mode === 'sandbox') {
    resolved.discord = {
      ...configured.discord,
      ...discordCredentials.parse(credentials.discord),
      apiBase: `${addresses.discord}/api`,
    };
  }
  if (configured.tradingview.mode === 'sandbox') {
    resolved.tradingview = {
      ...configured.tradingview,
      ...tradingViewCredentials.parse(credentials.tradingview),
      baseUrl: addresses.tradingview,
    };
  }
  return { ...resolved, clockUrl: clockUrlOf(configured, addresses) };
}

/** The sandbox's clock applies only if no real provider could disagree with it. */
export function clockUrlOf(
  configured: ProvidersConfig,
  addresses: SandboxAddresses,
): string | null {
  const all = [configured.stripe, configured.discord, configured.tradingview].every(
    (provider) => provider.mode === 'sandbox',
  );
  return configured.clockUrl ?? (all ? `${addresses.control}/clock` : null);
}
