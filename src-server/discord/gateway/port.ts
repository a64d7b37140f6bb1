import type { ConsoleCalls } from './calls/console-calls.ts';
import type { MemberCalls } from './calls/member-calls.ts';
import type {
  BotAbilities,
  BotState,
  CommunityChannel,
  CommunityRole,
  CommunityServer,
  Invite,
  NewRole,
} from './community.ts';
import type { BotListener } from './connection/bot-connection.ts';

/**
 * One Discord server, through the bot. Reads ask Discord, never a cache. Every method is safe to
 * repeat, except `createInvite` and `createRole`, which create another. Raises `ProviderFailure`:
 * unavailable; refused ('not-in-server', 'role-gone', 'missing-permissions', …); misconfigured
 * ('not-configured', 'bad-token', 'missing-access', …).
 */
export interface DiscordGateway extends ConsoleCalls, MemberCalls {
  readonly guildId: string;
  state(): BotState;
  /** Signs in and stays signed in. Returns at once. */
  start(): void;
  stop(): Promise<void>;
  subscribe(listener: BotListener): void;

  /**
   * Succeeds if the member already has it. `confirm` runs when the call's turn comes; if it throws,
   * nothing is sent.
   */
  addRole(
    memberId: string,
    roleId: string,
    reason: string,
    confirm?: () => Promise<void>,
  ): Promise<void>;
  /** Succeeds if the member lacks it or left. `confirm` as in addRole. */
  removeRole(
    memberId: string,
    roleId: string,
    reason: string,
    confirm?: () => Promise<void>,
  ): Promise<void>;

  /** Adds a user who authorized it. Succeeds if they are already a member. */
  addMember(memberId: string, accessToken: string): Promise<void>;

  /** Single-use, without roles: Discord would also give those to existing members, for good. */
  createInvite(wanted: {
    channelId: string;
    maxAgeSeconds: number;
    reason: string;
  }): Promise<Invite>;
  /** Null if used, deleted or expired. */
  getInvite(code: string): Promise<Invite | null>;
  listInvites(): Promise<Invite[]>;
  /** False if it was already gone; it may have been used. */
  deleteInvite(code: string): Promise<boolean>;

  getServer(): Promise<CommunityServer>;
  /** The channels that count towards Onboarding's minimum. */
  listOnboardingChannels(): Promise<string[]>;
  getBot(): Promise<BotAbilities>;
  listRoles(): Promise<CommunityRole[]>;
  createRole(role: NewRole, reason: string): Promise<CommunityRole>;
  listChannels(): Promise<CommunityChannel[]>;
}
