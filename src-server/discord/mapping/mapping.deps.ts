import type { DiscordDeps } from '../discord.deps.ts';

export interface MappingDeps extends DiscordDeps {
  /** What the public channels are called when they are made. */
  publicChannelNames: readonly string[];
}
