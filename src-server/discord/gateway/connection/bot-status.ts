import type { BotState } from '../community.ts';
import type { BotConnection } from './bot-connection.ts';

export interface BotStatus {
  state(): BotState;
  /** A REST call got 401: the token is invalid. */
  tokenRefused(): void;
}

/** After this the token is tried again. */
const REFUSED_FOR_MS = 60_000;

/** The bot's state, here or in the instance that keeps it signed in. */
export function createBotStatus(
  connection: BotConnection | null,
  elsewhere: (() => BotState) | undefined,
): BotStatus {
  /** Time of the last 401 here. While the bot is signed in elsewhere, no connection reports it. */
  let refusedAt = Number.NEGATIVE_INFINITY;
  return {
    state() {
      if (connection === null) return { kind: 'off' };
      if (connection.isRunning()) return connection.state();
      if (performance.now() - refusedAt < REFUSED_FOR_MS) {
        return { kind: 'refused', reason: 'bad-token' };
      }
      return elsewhere?.() ?? connection.state();
    },
    tokenRefused() {
      refusedAt = performance.now();
      connection?.tokenRefused();
    },
  };
}
