import type { DiscordAccount } from '../benches/discord-bench.ts';
import type { TradingViewAccount } from '../benches/tradingview-bench.ts';

/** Accounts of the rehearsal. A provider without one has empty values and its steps are skipped. */
export interface Accounts {
  stripe: { secretKey: string };
  discord: DiscordAccount;
  tradingview: TradingViewAccount;
}

export type Environment = Record<string, string | undefined>;

interface NamedPlaces {
  /** From `--guild`. Null: not given. */
  guild: string | null;
  isThrowAway: boolean;
  script: string | null;
  second: string | null;
  foreign: string | null;
  redirect: string;
}

const LIVE_KEY = /^[sr]k_live_/;
const TEST_KEY = /^[sr]k_test_\w+$/;
const SNOWFLAKE = /^\d{17,20}$/;
const SCRIPT = /^PUB;\S+$/;

type Answer<T> = { account: T | null; problems: string[] };

/** The Stripe account. Null without a key. */
export function stripeAccount(env: Environment): Answer<Accounts['stripe']> {
  const secretKey = env.STRIPE_SECRET_KEY;
  if (!secretKey) return { account: null, problems: [] };
  if (LIVE_KEY.test(secretKey)) {
    return refused(
      'STRIPE_SECRET_KEY is a live key. The rehearsal creates and deletes objects: use the key of a sandbox (sk_test_…).',
    );
  }
  if (!TEST_KEY.test(secretKey)) {
    return refused('STRIPE_SECRET_KEY is not a test key: it must begin with sk_test_ or rk_test_.');
  }
  return { account: { secretKey }, problems: [] };
}

/** The Discord server. Null without a bot token. */
export function discordAccount(env: Environment, places: NamedPlaces): Answer<DiscordAccount> {
  const botToken = env.DISCORD_BOT_TOKEN;
  if (!botToken) {
    return places.guild === null
      ? { account: null, problems: [] }
      : refused('--guild needs the bot: set DISCORD_BOT_TOKEN.');
  }
  if (places.guild === null) {
    return refused(
      'Name the server with --guild <id>. The rehearsal makes roles and channels and bans an account there.',
    );
  }
  if (!SNOWFLAKE.test(places.guild)) {
    return refused('--guild must be the number of the server, 17 to 20 digits.');
  }
  if (!places.isThrowAway) {
    return refused(
      `Add --yes-throw-away if server ${places.guild} is a throw-away server. Its members and settings will change.`,
    );
  }
  const { DISCORD_CLIENT_ID: clientId, DISCORD_CLIENT_SECRET: clientSecret } = env;
  if (Boolean(clientId) !== Boolean(clientSecret)) {
    return refused('DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET go together.');
  }
  const oauth = clientId && clientSecret ? { clientId, clientSecret } : null;
  const redirectUri = places.redirect;
  return {
    account: { botToken, guildId: places.guild, oauth: oauth && { ...oauth, redirectUri } },
    problems: [],
  };
}

/** The TradingView script. Null without a cookie pair. */
export function tradingViewAccount(
  env: Environment,
  { script, second, foreign }: NamedPlaces,
): Answer<TradingViewAccount> {
  const { TRADINGVIEW_SESSION_ID: sessionId, TRADINGVIEW_SESSION_SIGN: sessionIdSign } = env;
  if (!sessionId && !sessionIdSign) {
    return script === null
      ? { account: null, problems: [] }
      : refused(
          '--script needs its owner: set TRADINGVIEW_SESSION_ID and TRADINGVIEW_SESSION_SIGN.',
        );
  }
  if (!sessionId || !sessionIdSign) {
    return refused('TRADINGVIEW_SESSION_ID and TRADINGVIEW_SESSION_SIGN go together.');
  }
  const problems = [
    ...(script === null || second === null
      ? ["Name a throw-away script and a second account: --script 'PUB;…' --second NAME."]
      : []),
    ...[script, foreign]
      .filter((id) => id !== null && !SCRIPT.test(id))
      .map((id) => `${id} is not a script id: it must begin with "PUB;". Quote it for the shell.`),
  ];
  if (problems.length > 0 || script === null || second === null) return { account: null, problems };
  return { account: { sessionId, sessionIdSign, script, second, foreign }, problems: [] };
}

function refused<T>(sentence: string): Answer<T> {
  return { account: null, problems: [sentence] };
}
