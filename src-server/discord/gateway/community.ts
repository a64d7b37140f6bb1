export interface ChannelOverride {
  id: string;
  kind: 'role' | 'member';
  allow: bigint;
  deny: bigint;
}

/**
 * off: not configured, or stopped. connecting: the first sign-in. degraded: was ready, or cannot
 * reach Discord; recovers by itself. refused: Discord rejected the bot; a person must act.
 * `intentRefused`: signed in without the members intent, which Discord refused.
 */
export type BotState =
  | { kind: 'off' }
  | { kind: 'connecting' }
  | { kind: 'ready'; intentRefused?: true | undefined }
  | { kind: 'degraded'; reason: string }
  | { kind: 'refused'; reason: string };

/** gone: not in the server, so there was nothing to do. */
export type MemberFound = 'here' | 'gone';

export interface CommunityMember {
  id: string;
  username: string;
  displayName: string;
  isBot: boolean;
  /** The avatar's hash; null: a default one. */
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
  /** Belongs to a bot or an integration, so it cannot be granted. */
  managed: boolean;
  permissions: bigint;
  colour: number;
  hoist: boolean;
  mentionable: boolean;
}

/** The bot's own roles in the server. They decide what it may grant. */
export interface BotAbilities {
  id: string;
  roleIds: string[];
}

/** The bot's application, as the developer portal has it. */
export interface BotApplication {
  /** Where Discord posts commands. Null: it sends them over the gateway. */
  interactionsUrl: string | null;
  /** Where Discord sends a person who wants a linked role. */
  verificationUrl: string | null;
  /** Verifies those posts. In hex. */
  publicKey: string;
}

export interface CommunityServer {
  id: string;
  name: string;
  ownerId: string;
  memberCount: number;
  /** The channel for welcome messages, if the server has one. */
  systemChannelId: string | null;
  rulesChannelId: string | null;
  /** Newcomers must accept rules first. A member with a role skips them. */
  screensMembers: boolean;
  /** People can join without an invite, or with one missing from the list of invites. */
  hasUnlistedEntrances: boolean;
  /** Newcomers first answer questions and choose channels. */
  hasOnboarding: boolean;
  /** Invites exist but do not admit anyone. */
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
  /** It contains messages. */
  hasMessages: boolean;
}

export interface NewChannel {
  name: string;
  topic: string;
  overrides: readonly ChannelOverride[];
}

export interface Invite {
  code: string;
  expiresAt: Date | null;
  uses: number;
  /** 0: unlimited. */
  maxUses: number;
  inviterId: string | null;
  createdAt: Date | null;
}

/** A field of linked roles as Discord keeps it. Another program may have registered it. */
export interface RegisteredField {
  key: string;
  type: number;
  name: string;
  description: string;
}

export interface NewInvite {
  channelId: string;
  maxAgeSeconds: number;
  reason: string;
  /** The only Discord account that may accept it. Absent: anyone. */
  onlyFor?: string | undefined;
}

/** Whether Discord limits an invite to its account, or why that is not proven. */
export type TargetCheck = 'confirmed' | 'target-job-failed' | 'target-job-slow' | 'target-differs';

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

/** One person or bot who took roles from a member, by the audit log. */
export interface RoleRemoval {
  /** Rises with time. */
  entryId: string;
  at: Date;
  memberId: string;
  roleIds: string[];
  by: { id: string; name: string; isBot: boolean };
}
