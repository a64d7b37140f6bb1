import { createCommunityDirectory } from '../discord/console/community-directory.ts';
import type { ConsoleDeps } from '../discord/console/console.deps.ts';
import { createPaywallWatch } from '../discord/console/paywall-watch.ts';
import type { DiscordDeps } from '../discord/discord.deps.ts';
import type { Foundation } from './foundation.ts';

/** Discord's slice with what the operator's console needs beside it. */
export function composeConsole(
  { options, machineClock }: Foundation,
  discord: DiscordDeps,
): ConsoleDeps {
  const { highlightedUsername, publicChannels } = options.providers.discord;
  const settings = { highlightedUsername, publicChannelNames: publicChannels };
  const directory = createCommunityDirectory(discord.gateway, machineClock);
  const paywall = createPaywallWatch({ ...discord, directory, settings });
  return { ...discord, directory, settings, paywall };
}
