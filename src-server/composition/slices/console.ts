import type { ConsoleDeps } from '../../discord/console/console.deps.ts';
import { createCommunityDirectory } from '../../discord/console/directory/community-directory.ts';
import { createPaywallWatch } from '../../discord/console/directory/paywall-watch.ts';
import type { DiscordDeps } from '../../discord/discord.deps.ts';
import { currentRoleOf } from '../../operator/current-role.ts';
import type { Foundation } from '../foundation.ts';

const DISCORD_PICTURES = 'https://cdn.discordapp.com';

/** Discord's slice plus the needs of the operator's console. */
export function composeConsole(
  { options, orm, machineClock }: Foundation,
  discord: DiscordDeps,
): ConsoleDeps {
  const { highlightedUsername, publicChannels } = options.providers.discord;
  const [cdn = DISCORD_PICTURES] = options.imageSources;
  const settings = { highlightedUsername, publicChannelNames: publicChannels, cdn };
  const directory = createCommunityDirectory(discord.gateway, machineClock);
  const paywall = createPaywallWatch({ ...discord, directory, settings });
  return {
    ...discord,
    directory,
    settings,
    paywall,
    operatorRole: (username) => currentRoleOf(orm, username),
  };
}
