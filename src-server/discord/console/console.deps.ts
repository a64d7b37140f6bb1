import type { PaywallAnswer } from '../../../src/contract/discord/discord-setup.contract.ts';
import type { OperatorRole } from '../../../src/domain/people/operator-rights.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import type { CommunityDirectory } from './directory/community-directory.ts';
import type { ServerFrame } from './directory/server-frame.ts';

interface ConsoleSettings {
  /** Preselected in the highlighted-user picker. */
  highlightedUsername: string | null;
  /** Names for the five public channels when they are created. */
  publicChannelNames: readonly string[];
  /** Base of members' avatars, without trailing slash. */
  cdn: string;
}

export interface ConsoleDeps extends DiscordDeps {
  directory: CommunityDirectory;
  paywall: PaywallWatch;
  settings: ConsoleSettings;
  /** This operator's role now; null: the operator is gone. */
  operatorRole(username: string): Promise<OperatorRole | null>;
}

/**
 * Checks the server against the visibility table: after setups, repairs and channel events, and on
 * request.
 */
export interface PaywallWatch {
  /**
   * `cause` is shown with the result. The answer includes failures. `fresh` reads Discord, not the
   * cache.
   */
  check(cause: string, how?: { fresh: boolean }): Promise<PaywallAnswer>;
  /**
   * Answers at once with the last completed check of this process, null before the first, and why a later one failed.
   * Starts a check if the last one failed or is old. The next call shows its result.
   */
  known(): { checked: PaywallAnswer | null; failure: string | null };
  /** The listener runs after every check, with the server as it was checked. */
  onChecked(listener: (frame: ServerFrame) => void): void;
}
