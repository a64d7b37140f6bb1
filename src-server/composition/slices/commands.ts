import type { CommandDeps } from '../../discord/commands/command.deps.ts';
import {
  type CommandReceiver,
  createCommandReceiver,
} from '../../discord/commands/receive-command.ts';
import { registerCommands } from '../../discord/commands/register-commands.ts';
import type { DiscordDeps } from '../../discord/discord.deps.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import type { TimedWork } from '../../jobs/timers.ts';
import { outsideLogScope } from '../../log/log.ts';
import type { Foundation } from '../foundation.ts';

const MINUTE_MS = 60_000;

export interface Commands {
  deps: CommandDeps;
  receiver: CommandReceiver;
  register(): Promise<void>;
}

/** The bot's commands in Discord. */
export function composeCommands(
  { options, texts }: Foundation,
  discord: DiscordDeps,
  soldOut: CommandDeps['soldOut'],
): Commands {
  const { commands: mode, publicKey } = options.providers.discord;
  const { business } = options;
  const { url: publicUrl } = publicOrigin(options.publicUrl, options.web.production);
  const deps: CommandDeps = {
    ...discord,
    texts,
    publicUrl,
    // An operator may change it on the setup page.
    get pricing() {
      return business.pricing;
    },
    get leavePage() {
      return business.leaving.page;
    },
    currency: business.currency,
    soldOut,
    mode,
    publicKey,
  };
  const receiver = createCommandReceiver(deps);
  discord.gateway.subscribe({
    onInteraction: (raw) => outsideLogScope(() => void receiver.overGateway(raw)),
  });
  return { deps, receiver, register: () => registerCommands(deps) };
}

/** A moderator may have deleted a command, and the seller may have changed a text. */
export function commandWork({ register }: Commands): TimedWork[] {
  return [{ name: 'check the commands in Discord', everyMs: 5 * MINUTE_MS, run: register }];
}
