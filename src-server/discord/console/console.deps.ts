import type { PaywallAnswer } from '../../../src/contract/discord/discord-setup.contract.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import type { CommunityDirectory } from './directory/community-directory.ts';

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
  /** Whether this operator is one, and has the right, at this moment. */
  mayActOnMembers(username: string): Promise<boolean>;
}

/** Holds the server against the table of who sees what: after set-ups, repairs and channel events, and when asked. */
export interface PaywallWatch {
  /** `cause` is shown beside the result. A failure is part of the answer. `fresh` asks Discord itself. */
  check(cause: string, how?: { fresh: boolean }): Promise<PaywallAnswer>;
}
