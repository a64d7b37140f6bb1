import type { REST } from 'discord.js';
import { assertOutsideTransaction } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import { applicationIdOf } from '../rights/bot-invite.ts';
import type { BotStatus } from './connection/bot-status.ts';
import { failureOf, isGone } from './failure.ts';
import { misconfigured } from './misconfigured.ts';

type Call = () => Promise<unknown>;

/** Discord's REST API, called as the bot in one server. */
export interface BotApi {
  rest: REST;
  guildId: string;
  /** Null: not configured. */
  applicationId: string | null;
  /** Raises ProviderFailure unless Discord did what was asked. */
  ask<T>(call: Call): Promise<T>;
  /** Null if the member, user or invite does not exist. */
  askMaybe<T>(call: Call): Promise<T | null>;
}

interface BotApiOptions {
  rest: REST;
  guildId: string;
  /** Null: not configured. */
  token: string | null;
  status: BotStatus;
}

export function createBotApi({ rest, guildId, token, status }: BotApiOptions): BotApi {
  const send = async <T>(call: Call, whenGone: (error: unknown) => T): Promise<T> => {
    assertOutsideTransaction('Discord');
    const current = status.state();
    if (token === null || current.kind === 'off') throw misconfigured('not-configured');
    // Repeated calls with a rejected token would get our address banned.
    if (current.kind === 'refused') throw misconfigured(current.reason);
    try {
      // The client drops the token after a 401.
      rest.setToken(token);
      return (await call()) as T;
    } catch (error) {
      if (isGone(error)) return whenGone(error);
      const failure = failureOf(error);
      if (failure.reason === 'bad-token') status.tokenRefused();
      throw failure;
    }
  };
  return {
    rest,
    guildId,
    applicationId: token === null ? null : applicationIdOf(token),
    ask: (call) =>
      send(call, (error) => {
        throw failureOf(error);
      }),
    askMaybe: <T>(call: Call) => send<T | null>(call, () => null),
  };
}

/** Returns null for the one refusal that means 'does not exist'. */
export async function askUnless<T>(
  { ask }: Pick<BotApi, 'ask'>,
  reason: string,
  call: Call,
): Promise<T | null> {
  try {
    return await ask<T>(call);
  } catch (error) {
    if (error instanceof ProviderFailure && error.reason === reason) return null;
    throw error;
  }
}
