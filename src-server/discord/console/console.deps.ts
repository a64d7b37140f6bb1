import type { DiscordDeps } from '../discord.deps.ts';
import type { CommunityDirectory } from './community-directory.ts';
import type { PaywallWatch } from './paywall-watch.ts';

export interface ConsoleSettings {
  /** Preselected in the highlighted-user picker. */
  highlightedUsername: string | null;
  /** What the five public channels are called when they are made. */
  publicChannelNames: readonly string[];
  /** Where members' pictures come from, without trailing slash. */
  cdn: string;
}

export interface ConsoleDeps extends DiscordDeps {
  directory: CommunityDirectory;
  paywall: PaywallWatch;
  settings: ConsoleSettings;
}
