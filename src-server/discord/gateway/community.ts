export interface ChannelOverride {
  id: string;
  kind: 'role' | 'member';
  allow: bigint;
  deny: bigint;
}

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
