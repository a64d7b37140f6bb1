import type { BotStateView } from '../../../../src/contract/discord/discord-console.contract.ts';
import type { BotState } from '../../gateway/community.ts';
import type { DiscordGateway } from '../../gateway/discord.gateway.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import { wordsFor } from '../failure-words.ts';

/** The same for a page with members or channels: when they are only remembered, since when is said. */
export function shownBotState({
  gateway,
  directory,
}: Pick<ConsoleDeps, 'gateway' | 'directory'>): BotStateView {
  const view = botStateOf(gateway);
  const since = directory.staleSince();
  if (since === null) return view;
  const time = since.toISOString().slice(11, 19);
  return { ...view, message: [view.message, `Shown as read at ${time} UTC.`].join(' ').trim() };
}

/** How the bot stands, in words. */
export function botStateOf(gateway: Pick<DiscordGateway, 'state'>): BotStateView {
  const state = gateway.state();
  return { kind: state.kind, message: messageOf(state) };
}

function messageOf(state: BotState): string | null {
  switch (state.kind) {
    case 'ready':
      return state.intentRefused ? wordsFor('intent-not-enabled') : null;
    case 'off':
      return wordsFor('not-configured');
    case 'connecting':
      return 'The Discord bot is connecting.';
    case 'degraded':
    case 'refused':
      return wordsFor(state.reason);
  }
}
