import { Routes } from 'discord.js';
import type { Benches } from '../made/remove-made.ts';
import type { Provider } from '../step.ts';
import type { Accounts } from './accounts.ts';

/** A server with more members is no throw-away server. */
const MAX_MEMBERS = 25;

/** Reads only. Returns sentences about accounts that must not or cannot be used; empty when the rehearsal may begin. */
export async function preflight(
  benches: Benches,
  accounts: Accounts,
  providers: readonly Provider[],
): Promise<string[]> {
  const checks: Record<Provider, () => Promise<string[]>> = {
    stripe: () => checkStripe(benches),
    discord: () => checkDiscord(benches),
    tradingview: () => checkTradingView(benches, accounts.tradingview.script),
  };
  const found = await Promise.all(providers.map((provider) => checks[provider]()));
  return found.flat();
}

async function checkStripe({ stripe: { gateway } }: Benches): Promise<string[]> {
  try {
    await gateway.ping();
    return [];
  } catch (error) {
    return [`Stripe does not accept STRIPE_SECRET_KEY (${messageOf(error)}).`];
  }
}

async function checkDiscord({ discord: { rest, guildId } }: Benches): Promise<string[]> {
  try {
    const guild = (await rest.get(Routes.guild(guildId), {
      query: new URLSearchParams({ with_counts: 'true' }),
    })) as { name: string; approximate_member_count?: number };
    const members = guild.approximate_member_count ?? 0;
    return members > MAX_MEMBERS
      ? [
          `Server ${guildId} (${guild.name}) has ${members} members. A throw-away server has at most ${MAX_MEMBERS}.`,
        ]
      : [];
  } catch (error) {
    return [
      `The bot cannot read server ${guildId} (${messageOf(error)}). Check DISCORD_BOT_TOKEN, and invite the bot.`,
    ];
  }
}

async function checkTradingView({ tradingview }: Benches, script: string): Promise<string[]> {
  try {
    const answer = await tradingview.call('GET', '/pine_perm/list_scripts/');
    if (answer.isHtml) {
      return [`TradingView sent a page with status ${answer.status}: this address may be blocked.`];
    }
    if (answer.status === 401 || answer.status === 403) {
      return ['TradingView does not accept the cookie pair. Copy both cookies again.'];
    }
    const isOwn = Array.isArray(answer.json) && answer.json.includes(script);
    return isOwn
      ? []
      : [
          `${script} is not a script of the account that the cookies belong to. Name one of its own throw-away scripts.`,
        ];
  } catch (error) {
    return [`TradingView cannot be reached (${messageOf(error)}).`];
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error);
}
