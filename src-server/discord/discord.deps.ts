import type { AccessDeps } from '../access/engine/reconcile-run.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { DiscordGateway } from './gateway/discord.gateway.ts';
import type { DiscordOAuth } from './gateway/oauth-client.ts';

export interface DiscordDeps {
  access: AccessDeps;
  jobs: Pick<JobQueue, 'enqueue'>;
  gateway: DiscordGateway;
  /** REST base that was configured; null is Discord itself. Invite links stand beside it. */
  apiBase: string | null;
  /** Whether the account followed a mailed link to its address, or none is sent. */
  isConfirmed(accountId: string): Promise<boolean>;
  /** How long a call waits for what it began; absent: 4 s for a subscriber's roles, 5 s for a bulk action. */
  waitMs?: number;
  /** Linking by OAuth2; absent where it is not configured. */
  link?: { oauth: DiscordOAuth; secretBox: SecretBox };
}
