import type { DiscordDeps } from '../discord.deps.ts';

export interface MappingDeps extends DiscordDeps {
  /** Names for the public channels when they are created. */
  publicChannelNames: readonly string[];
}
