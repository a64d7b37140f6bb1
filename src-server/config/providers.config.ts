import { z } from 'zod';
import {
  oneOf,
  optionalAddress,
  optionalText,
  positiveNumberOrNull,
  textList,
  textOr,
  wholeNumber,
} from './env-field.ts';
import type { StripeSwitches } from './stripe-switches.ts';

export const providersEnvironment = z.object({
  STRIPE_SECRET_KEY: optionalText,
  /** Comma-separated while a secret is being rotated. */
  STRIPE_WEBHOOK_SECRET: textList,
  /** Where the Stripe SDK connects; empty: Stripe. */
  STRIPE_API_BASE: optionalAddress,
  DISCORD_BOT_TOKEN: optionalText,
  DISCORD_GUILD_ID: optionalText,
  /** REST base without version; empty: Discord. */
  DISCORD_API_BASE: optionalAddress,
  DISCORD_CLIENT_ID: optionalText,
  DISCORD_CLIENT_SECRET: optionalText,
  /**
   * on: subscribers and operators can use commands in the server. off: the commands are removed.
   * Empty: on in the sandbox, otherwise the server is left alone.
   */
  DISCORD_COMMANDS: optionalText.pipe(z.enum(['on', 'off']).nullable()),
  /** The application's key. Commands may then arrive at our interactions endpoint. */
  DISCORD_PUBLIC_KEY: optionalText.pipe(
    z
      .string()
      .regex(/^[0-9a-f]{64}$/i, 'must be the 64 hex digits of the developer portal')
      .nullable(),
  ),
  /** on: subscribers may show their plan as a badge in Discord. Empty: off, and nothing is removed. */
  DISCORD_LINKED_ROLES: optionalText.pipe(z.enum(['on', 'off']).nullable()),
  DISCORD_HIGHLIGHTED_USERNAME: optionalText,
  /**
   * Comma-separated names of the five public channels that the setup creates; empty: five defaults.
   */
  DISCORD_PUBLIC_CHANNELS: textList,
  /**
   * automatic: calls TradingView with the owner's session. manual: an operator works through
   * batches.
   */
  TRADINGVIEW_MODE: oneOf(['automatic', 'manual'], 'automatic'),
  /** How soon an operator adds a subscriber in manual mode. Subscribers see it. */
  TRADINGVIEW_MANUAL_SLA_HOURS: wholeNumber(24, { min: 1, max: 720 }),
  TRADINGVIEW_SESSION_ID: optionalText,
  TRADINGVIEW_SESSION_SIGN: optionalText,
  TRADINGVIEW_BASE_URL: optionalAddress,
  TRADINGVIEW_PINE_MAIN: optionalText,
  TRADINGVIEW_PINE_WAVEMATRIX: optionalText,
  TRADINGVIEW_PINE_ORDERBLOCK: optionalText,
  /** Where a move reads Whop, without path; empty: Whop. */
  WHOP_API_BASE: optionalAddress,
  /**
   * auto: providers without credentials use the local sandbox. off: they are disabled, and say so.
   */
  SANDBOX: optionalText.pipe(z.enum(['auto', 'off']).nullable()),
  SANDBOX_PORT: wholeNumber(4400, { min: 0, max: 65_531 }),
  /** Development only: an address whose GET returns the business time. */
  CLOCK_URL: optionalAddress,
  /** Multiplies our rate limits towards providers. Other values than 1 require loopback. */
  PROVIDER_PACE_SCALE: optionalText.pipe(positiveNumberOrNull()),
  STRIPE_PROMOTION_CODES: oneOf(['on', 'off'], 'off'),
  STRIPE_AUTOMATIC_TAX: oneOf(['on', 'off'], 'off'),
  STRIPE_TAX_ID_COLLECTION: oneOf(['on', 'off'], 'off'),
  /** card, account, or the id of a payment method configuration. */
  STRIPE_PAYMENT_METHODS: textOr('card').pipe(
    z.string().regex(/^(card|account|pmc_\w+)$/, 'must be card, account or a pmc_… id'),
  ),
  STRIPE_ADAPTIVE_PRICING: oneOf(['account', 'on', 'off'], 'account'),
  STRIPE_TAX_BEHAVIOR: optionalText.pipe(z.enum(['inclusive', 'exclusive']).nullable()),
  STRIPE_TAX_CODE: optionalText.pipe(
    z
      .string()
      .regex(/^txcd_\d+$/, 'must be a tax code such as txcd_10103001')
      .nullable(),
  ),
  STRIPE_CANCELLATION_REASONS: oneOf(['on', 'off'], 'off'),
});

const PUBLIC_CHANNELS = ['welcome', 'general', 'market-talk', 'questions', 'feedback'];

/**
 * own: credentials are configured. sandbox: the local sandbox is used. off: disabled, and says so.
 */
export type ProviderMode = 'own' | 'sandbox' | 'off';

export interface ProvidersConfig {
  sandboxPort: number;
  clockUrl: string | null;
  paceScale: number;
  stripe: {
    mode: ProviderMode;
    secretKey: string | null;
    webhookSecrets: string[];
    apiBase: string | null;
  } & StripeSwitches;
  discord: {
    mode: ProviderMode;
    botToken: string | null;
    guildId: string | null;
    apiBase: string | null;
    clientId: string | null;
    clientSecret: string | null;
    commands: 'on' | 'removed' | 'off';
    publicKey: string | null;
    linkedRoles: 'on' | 'off' | null;
    highlightedUsername: string | null;
    publicChannels: string[];
  };
  tradingview: {
    mode: ProviderMode;
    sessionId: string | null;
    sessionIdSign: string | null;
    baseUrl: string | null;
    /** Null in automatic mode. */
    manual: { slaHours: number } | null;
    pine: { main: string | null; wavematrix: string | null; orderblock: string | null };
  };
  /** The operator gives its key for each move. */
  whop: { apiBase: string | null };
}

/** By default the sandbox has no rate limits, so our pace would only slow it down. */
const SANDBOX_PACE_SCALE = 50;

export function providersConfigOf(
  env: z.infer<typeof providersEnvironment>,
  production: boolean,
): ProvidersConfig {
  const standIn: ProviderMode =
    (env.SANDBOX ?? (production ? 'off' : 'auto')) === 'auto' ? 'sandbox' : 'off';
  const modeOf = (...credentials: (string | null)[]): ProviderMode =>
    credentials.some((credential) => credential !== null) ? 'own' : standIn;
  const stripeMode = modeOf(env.STRIPE_SECRET_KEY, env.STRIPE_WEBHOOK_SECRET[0] ?? null);
  const discordMode = modeOf(env.DISCORD_BOT_TOKEN, env.DISCORD_GUILD_ID);
  const tradingviewMode = modeOf(env.TRADINGVIEW_SESSION_ID, env.TRADINGVIEW_SESSION_SIGN);
  const isAllSandbox = [stripeMode, discordMode, tradingviewMode].every(
    (mode) => mode === 'sandbox',
  );
  return {
    sandboxPort: env.SANDBOX_PORT,
    clockUrl: env.CLOCK_URL,
    paceScale: env.PROVIDER_PACE_SCALE ?? (isAllSandbox ? SANDBOX_PACE_SCALE : 1),
    stripe: {
      mode: stripeMode,
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecrets: env.STRIPE_WEBHOOK_SECRET,
      apiBase: env.STRIPE_API_BASE,
      promotionCodes: env.STRIPE_PROMOTION_CODES === 'on',
      automaticTax: env.STRIPE_AUTOMATIC_TAX === 'on',
      taxIdCollection: env.STRIPE_TAX_ID_COLLECTION === 'on',
      paymentMethods: env.STRIPE_PAYMENT_METHODS,
      adaptivePricing: env.STRIPE_ADAPTIVE_PRICING,
      taxBehavior: env.STRIPE_TAX_BEHAVIOR,
      taxCode: env.STRIPE_TAX_CODE,
      cancellationReasons: env.STRIPE_CANCELLATION_REASONS === 'on',
    },
    discord: {
      mode: discordMode,
      botToken: env.DISCORD_BOT_TOKEN,
      guildId: env.DISCORD_GUILD_ID,
      apiBase: env.DISCORD_API_BASE,
      clientId: env.DISCORD_CLIENT_ID,
      clientSecret: env.DISCORD_CLIENT_SECRET,
      commands: commandsOf(env.DISCORD_COMMANDS, discordMode),
      publicKey: env.DISCORD_PUBLIC_KEY,
      linkedRoles: env.DISCORD_LINKED_ROLES,
      highlightedUsername: env.DISCORD_HIGHLIGHTED_USERNAME,
      publicChannels:
        env.DISCORD_PUBLIC_CHANNELS.length === 0 ? PUBLIC_CHANNELS : env.DISCORD_PUBLIC_CHANNELS,
    },
    tradingview: {
      mode: tradingviewMode,
      sessionId: env.TRADINGVIEW_SESSION_ID,
      sessionIdSign: env.TRADINGVIEW_SESSION_SIGN,
      baseUrl: env.TRADINGVIEW_BASE_URL,
      manual:
        env.TRADINGVIEW_MODE === 'manual' ? { slaHours: env.TRADINGVIEW_MANUAL_SLA_HOURS } : null,
      pine: {
        main: env.TRADINGVIEW_PINE_MAIN,
        wavematrix: env.TRADINGVIEW_PINE_WAVEMATRIX,
        orderblock: env.TRADINGVIEW_PINE_ORDERBLOCK,
      },
    },
    whop: { apiBase: env.WHOP_API_BASE },
  };
}

/** Registering commands changes the server, so a real one waits until the seller asks for it. */
function commandsOf(setting: 'on' | 'off' | null, mode: ProviderMode): 'on' | 'removed' | 'off' {
  if (mode === 'off') return 'off';
  if (setting === null) return mode === 'sandbox' ? 'on' : 'off';
  return setting === 'on' ? 'on' : 'removed';
}
