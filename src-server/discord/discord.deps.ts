import type { AccessDeps } from '../access/engine/reconcile-run.ts';
import type { Kernel } from '../kernel.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { BadgeClient } from './gateway/badge-client.ts';
import type { DiscordOAuth } from './gateway/oauth-client.ts';
import type { DiscordGateway } from './gateway/port.ts';

export interface DiscordDeps extends Kernel {
  access: AccessDeps;
  gateway: DiscordGateway;
  /** Configured REST base; null is Discord itself. Invite links use the same host. */
  apiBase: string | null;
  /** Whether the account confirmed its address by mail, or no mail is required. */
  isConfirmed(accountId: string): Promise<boolean>;
  /**
   * How long a call waits for its job. Default: 4 s for a subscriber's roles, 5 s for a bulk
   * action.
   */
  waitMs?: number;
  /** OAuth2 linking; absent if not configured. */
  link?: { oauth: DiscordOAuth };
  /** Badges of linked roles; absent if linking is not configured. */
  badge?: {
    client: BadgeClient;
    /** null: never switched. off: our fields are removed from the application. */
    setting(): 'on' | 'off' | null;
    /** Shown in Discord as the origin of the badge. */
    platform(): string;
  };
  secretBox: SecretBox;
}
