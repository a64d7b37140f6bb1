import type { Config } from './config.ts';
import { isLoopbackAddress } from './env-field.ts';
import { isPublicAddress } from './public-address.ts';

export const SCRIPT_ID = /^PUB;\S+$/;
const MIN_SECRET_LENGTH = 32;
const DEFAULT_PASSWORDS = ['admin', 'password', 'changeme', 'secret', '12345678'];

/** Messages for the log. None of them stops the start. */
export function warningsOf({ web }: Config): string[] {
  const isOpen = !isLoopbackAddress(
    `http://${web.host.includes(':') ? `[${web.host}]` : web.host}`,
  );
  return sentences([
    isOpen && typeof web.trustProxy === 'number' && web.trustProxy > 0,
    `TRUST_PROXY is a number and HOST is ${web.host}: whoever reaches this port without the proxy can choose the address that limits and logs see. Set HOST=127.0.0.1, or TRUST_PROXY to the networks of the proxies`,
  ]);
}

/**
 * Combinations that are invalid although each value is valid alone. Returns all of them, not just
 * the first.
 */
export function contradictionsIn(config: Config): string[] {
  return [
    ...stripeContradictions(config),
    ...discordContradictions(config),
    ...tradingViewContradictions(config),
    ...clockAndPaceContradictions(config),
    ...databaseContradictions(config),
    ...mailContradictions(config),
    ...(config.web.production
      ? productionContradictions(config)
      : developmentContradictions(config)),
  ];
}

function stripeContradictions({ providers: { stripe } }: Config): string[] {
  if (stripe.mode !== 'own') return [];
  const live = /^[sr]k_live_/.test(stripe.secretKey ?? '');
  return sentences(
    [stripe.secretKey === null, 'STRIPE_WEBHOOK_SECRET is set but STRIPE_SECRET_KEY is missing'],
    [
      stripe.webhookSecrets.length === 0,
      'STRIPE_SECRET_KEY is set but STRIPE_WEBHOOK_SECRET is missing: webhooks could be forged. `npm run doctor -- --create-webhook` makes the endpoint and prints the secret; Stripe refuses localhost, and more than 16 endpoints',
    ],
    [
      live && stripe.apiBase !== null,
      'a live STRIPE_SECRET_KEY must not be sent to STRIPE_API_BASE: remove one of them',
    ],
  );
}

function discordContradictions({ providers: { discord } }: Config): string[] {
  if (discord.mode !== 'own') return [];
  return sentences(
    [discord.botToken === null, 'DISCORD_GUILD_ID is set but DISCORD_BOT_TOKEN is missing'],
    [discord.guildId === null, 'DISCORD_BOT_TOKEN is set but DISCORD_GUILD_ID is missing'],
    [
      discord.guildId !== null && !/^\d{17,20}$/.test(discord.guildId),
      'DISCORD_GUILD_ID must be the number of the server, 17 to 20 digits',
    ],
    [
      (discord.clientId === null) !== (discord.clientSecret === null),
      'DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET go together',
    ],
  );
}

function tradingViewContradictions({ providers: { tradingview } }: Config): string[] {
  // The sandbox's scripts replace the configured ones. Any other mode delivers them: a session may be pasted later.
  if (tradingview.mode === 'sandbox' && tradingview.manual === null) return [];
  const { sessionId, sessionIdSign, pine } = tradingview;
  return sentences(
    [
      (sessionId === null) !== (sessionIdSign === null),
      'TRADINGVIEW_SESSION_ID and TRADINGVIEW_SESSION_SIGN go together',
    ],
    ...Object.entries(pine).map(([name, id]): [boolean, string] => [
      id !== null && !SCRIPT_ID.test(id),
      `TRADINGVIEW_PINE_${name.toUpperCase()} must be a script id (PUB;…)`,
    ]),
  );
}

function clockAndPaceContradictions({ web, providers }: Config): string[] {
  const bases = [providers.stripe, providers.discord]
    .filter((provider) => provider.mode === 'own')
    .map((provider) => provider.apiBase);
  if (providers.tradingview.mode === 'own') bases.push(providers.tradingview.baseUrl);
  const elsewhere = bases.some((base) => base === null || !isLoopbackAddress(base));
  return sentences(
    [providers.clockUrl !== null && web.production, 'CLOCK_URL is for development only'],
    [
      providers.paceScale !== 1 && elsewhere,
      'PROVIDER_PACE_SCALE other than 1 is allowed only towards loopback addresses',
    ],
  );
}

function databaseContradictions({ storage }: Config): string[] {
  const { databaseUrl, migrationDatabaseUrl: owner } = storage;
  if (owner === null) return [];
  const nameOf = (url: string) => URL.parse(url)?.username ?? '';
  return sentences(
    [databaseUrl === null, 'MIGRATION_DATABASE_URL is set but DATABASE_URL is missing'],
    [
      databaseUrl !== null && (nameOf(databaseUrl) === '' || nameOf(databaseUrl) === nameOf(owner)),
      'DATABASE_URL must name a role of its own beside MIGRATION_DATABASE_URL',
    ],
  );
}

function mailContradictions({ storage: { mail } }: Config): string[] {
  return sentences([
    mail.smtpUrl !== null && mail.from === null,
    'SMTP_URL is set but MAIL_FROM is missing',
  ]);
}

function developmentContradictions({ web: { appUrl } }: Config): string[] {
  return sentences([
    appUrl !== null && isPublicAddress(appUrl),
    `APP_URL ${appUrl} is a public address, which needs NODE_ENV=production: outside production the limits are wide and the sandbox stands in for providers`,
  ]);
}

function productionContradictions({ web, storage, providers }: Config): string[] {
  const { username, password, passwordHash } = storage.operator;
  const sandboxed = [providers.stripe, providers.discord, providers.tradingview].some(
    (provider) => provider.mode === 'sandbox',
  );
  return sentences(
    [web.appUrl === null, 'APP_URL is required in production'],
    [
      web.appUrl !== null && !web.appUrl.startsWith('https://'),
      'APP_URL must be https in production',
    ],
    [sandboxed, 'SANDBOX must be off in production: no provider may be the sandbox'],
    [storage.sessionSecrets.length === 0, 'SESSION_SECRET is required in production'],
    [
      storage.sessionSecrets.some((secret) => secret.length < MIN_SECRET_LENGTH),
      `every SESSION_SECRET must have at least ${MIN_SECRET_LENGTH} characters in production`,
    ],
    [
      password === null && passwordHash === null,
      `ADMIN_PASSWORD_HASH (or ADMIN_PASSWORD) is required in production. \`npm run operator -- hash ${username}\` asks for a password and prints the line; with Docker Compose, \`docker compose run --rm --no-deps wickline node dist/server/operator.js hash ${username}\` does`,
    ],
    [
      password !== null &&
        (password.length < 12 ||
          password === username ||
          DEFAULT_PASSWORDS.includes(password.toLowerCase())),
      'ADMIN_PASSWORD is too weak for production: use ADMIN_PASSWORD_HASH or at least 12 characters',
    ],
    ...plainProviders(providers),
  );
}

/** Keys and cookies would cross the network in clear text. */
function plainProviders({ stripe, discord, tradingview, whop }: Config['providers']) {
  const bases = [
    ['STRIPE_API_BASE', stripe.apiBase],
    ['DISCORD_API_BASE', discord.apiBase],
    ['TRADINGVIEW_BASE_URL', tradingview.baseUrl],
    ['WHOP_API_BASE', whop.apiBase],
  ] as const;
  return bases.map(([name, base]): [boolean, string] => [
    base !== null && !base.startsWith('https://') && !isLoopbackAddress(base),
    `${name} must be https in production, or a loopback address`,
  ]);
}

function sentences(...checks: [wrong: boolean, sentence: string][]): string[] {
  return checks.filter(([wrong]) => wrong).map(([, sentence]) => sentence);
}
