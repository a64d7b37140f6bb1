import type { BotStateView } from '../../../../src/contract/discord/discord-console.contract.ts';
import type { BotState } from '../../gateway/community.ts';
import type { DiscordGateway } from '../../gateway/port.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import { failureMessage } from '../failure-messages.ts';

/**
 * The bot's state for pages with members or channels. For cached data it says when it was read.
 */
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

/** The bot's state as a sentence. */
export function botStateOf(gateway: Pick<DiscordGateway, 'state'>): BotStateView {
  const state = gateway.state();
  return { kind: state.kind, message: messageOf(state) };
}

function messageOf(state: BotState): string | null {
  switch (state.kind) {
    case 'ready':
      return state.intentRefused ? failureMessage('intent-not-enabled') : null;
    case 'off':
      return failureMessage('not-configured');
    case 'connecting':
      return 'The Discord bot is connecting.';
    case 'degraded':
    case 'refused':
      return failureMessage(state.reason);
  }
}
