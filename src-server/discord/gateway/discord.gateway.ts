import type { BotListener } from './bot-connection.ts';
import type { ConsoleCalls } from './calls/console-calls.ts';
import type { MemberCalls } from './calls/member-calls.ts';
import type {
  BotStanding,
  BotState,
  CommunityChannel,
  CommunityRole,
  CommunityServer,
  Invite,
  NewRole,
} from './community.ts';

/**
 * One Discord server, through the bot. Reads ask Discord itself and never a cache. Every method may be
 * repeated, except that `createInvite` and `createRole` make another one. Failures are
 * `ProviderFailure`s: unavailable; refused ('not-in-server', 'role-gone', 'missing-permissions', …);
 * misconfigured ('not-configured', 'bad-token', 'missing-access', …).
 */
export interface DiscordGateway extends ConsoleCalls, MemberCalls {
  readonly guildId: string;
  state(): BotState;
  /** Signs in and stays signed in; returns at once, whatever Discord does. */
  start(): void;
  stop(): Promise<void>;
  subscribe(listener: BotListener): void;

  /** Holding it already is success. `confirm` is asked when the call's turn has come: where it throws, nothing is sent. */
  addRole(
    memberId: string,
    roleId: string,
    reason: string,
    confirm?: () => Promise<void>,
  ): Promise<void>;
  /** Not holding it, or being gone, is success. `confirm` as for giving. */
  removeRole(
    memberId: string,
    roleId: string,
    reason: string,
    confirm?: () => Promise<void>,
  ): Promise<void>;

  /** Joins for somebody who allowed it; being inside already is success. */
  addMember(memberId: string, accessToken: string): Promise<void>;

  /** For one use, and without roles: those would reach members who are inside, and stay. */
  createInvite(wanted: {
    channelId: string;
    maxAgeSeconds: number;
    reason: string;
  }): Promise<Invite>;
  /** Null when it was used, deleted or is over. */
  getInvite(code: string): Promise<Invite | null>;
  listInvites(): Promise<Invite[]>;
  /** False: it was not there any more; it may have been used. */
  deleteInvite(code: string): Promise<boolean>;

  getServer(): Promise<CommunityServer>;
  /** The channels that count towards what Onboarding demands of a server. */
  listOnboardingChannels(): Promise<string[]>;
  getBot(): Promise<BotStanding>;
  listRoles(): Promise<CommunityRole[]>;
  createRole(role: NewRole, reason: string): Promise<CommunityRole>;
  listChannels(): Promise<CommunityChannel[]>;
}
