import type { BotStateView } from '../../../src/contract/discord-console.contract.ts';
import type { BotState, DiscordGateway } from '../gateway/discord.gateway.ts';
import { wordsFor } from './failure-words.ts';

/** How the bot stands, in words. */
export function botStateOf(gateway: Pick<DiscordGateway, 'state'>): BotStateView {
  const state = gateway.state();
  return { kind: state.kind, message: messageOf(state) };
}

function messageOf(state: BotState): string | null {
  switch (state.kind) {
    case 'ready':
      return null;
    case 'off':
      return wordsFor('not-configured');
    case 'connecting':
      return 'The Discord bot is connecting.';
    case 'degraded':
    case 'refused':
      return wordsFor(state.reason);
  }
}
