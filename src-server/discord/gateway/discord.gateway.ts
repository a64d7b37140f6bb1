import type { ChannelOverride, ConsoleCalls } from './console-calls.ts';
import type { MemberCalls } from './member-calls.ts';
import type { ServerEvent } from './server-events.ts';

/**
 * off: not configured, or stopped. connecting: the first sign-in. degraded: was ready, or cannot reach
 * Discord; comes back by itself. refused: Discord turned the bot away; a person must act. `intentRefused`:
 * signed in without the members intent, which Discord refused.
 */
export type BotState =
  | { kind: 'off' }
  | { kind: 'connecting' }
  | { kind: 'ready'; intentRefused?: true | undefined }
  | { kind: 'degraded'; reason: string }
  | { kind: 'refused'; reason: string };

export interface CommunityMember {
  id: string;
  username: string;
  displayName: string;
  isBot: boolean;
  /** The picture's hash; null: a default one. */
  avatar: string | null;
  roleIds: string[];
  /** ISO. */
  joinedAt: string | null;
  /** Has not accepted the server's rules yet. */
  pending: boolean;
  timedOutUntil: string | null;
}

export interface CommunityRole {
  id: string;
  name: string;
  position: number;
  /** Belongs to a bot or an integration: nobody can give it. */
  managed: boolean;
  permissions: bigint;
  colour: number;
  hoist: boolean;
  mentionable: boolean;
}

/** The bot's own standing in the server, which decides what it may give. */
export interface BotStanding {
  id: string;
  roleIds: string[];
}

export interface CommunityServer {
  id: string;
  name: string;
  ownerId: string;
  memberCount: number;
  /** Where newcomers are received, when the server says so. */
  systemChannelId: string | null;
  rulesChannelId: string | null;
  /** Newcomers have to accept rules first; one who comes with roles is let past them. */
  screensMembers: boolean;
  /** People can join without an invite, or with one that the list of invites does not show. */
  hasUnlistedEntrances: boolean;
  /** Newcomers answer questions and choose channels first. */
  hasOnboarding: boolean;
  /** The invites are there, and let no one in. */
  invitesPaused: boolean;
}

export interface CommunityChannel {
  id: string;
  name: string;
  /** Discord's number: 0 is text, 4 a category. */
  type: number;
  position: number;
  parentId: string | null;
  overrides: ChannelOverride[];
  /** Something was written in it. */
  hasMessages: boolean;
}

export interface Invite {
  code: string;
  expiresAt: Date | null;
  uses: number;
  /** 0 is any number. */
  maxUses: number;
  inviterId: string | null;
  createdAt: Date | null;
}

export interface NewRole {
  name: string;
  colour: number;
  permissions: bigint;
  hoist: boolean;
  mentionable: boolean;
}

export type MemberEvent =
  | { kind: 'joined' | 'changed'; member: CommunityMember }
  | { kind: 'left'; memberId: string };

export interface BotListener {
  /** Ready anew: events may have been missed meanwhile. */
  onReady?(): void;
  onState?(state: BotState): void;
  onMember?(event: MemberEvent): void;
  /** Used up or deleted. Not sent everywhere, nor in a fixed order with joins: nothing may rely on it. */
  onInviteGone?(code: string): void;
  onServer?(event: ServerEvent): void;
}

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
