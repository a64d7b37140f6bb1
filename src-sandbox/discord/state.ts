import type { CommandState, InteractionState } from './commands/command-state.ts';
import type { MessageState, SpentNonce } from './message-state.ts';

/** The whole state of the sandbox's Discord as plain JSON. Times are ISO strings of sandbox time. */
export interface DiscordState {
  lastId: string;
  application: ApplicationState;
  settings: Settings;
  guild: GuildState;
  users: Record<string, UserState>;
  members: Record<string, MemberState>;
  roles: Record<string, RoleState>;
  channels: Record<string, ChannelState>;
  invites: Record<string, InviteState>;
  bans: Record<string, { reason: string | null }>;
  /** Direct channels between the bot and one user. */
  directChannels: Record<string, { id: string; recipientId: string }>;
  messages: MessageState[];
  /** Nonces of the last minutes. Absent in older states. */
  nonces?: SpentNonce[];
  auditLog: AuditEntry[];
  /** Registered commands by scope: 'global' or a guild id. */
  commands: Record<string, CommandState[]>;
  interactions: Record<string, InteractionState>;
  /** What the application says of each person, by user id. Absent in older states. */
  roleConnections?: Record<string, RoleConnectionState>;
  oauth: OAuthState;
}

export interface RoleConnectionState {
  platformName: string | null;
  platformUsername: string | null;
  metadata: Record<string, string>;
}

interface RoleConnectionField {
  type: number;
  key: string;
  name: string;
  name_localizations?: Record<string, string> | undefined;
  description: string;
  description_localizations?: Record<string, string> | undefined;
}

export interface ApplicationState {
  id: string;
  name: string;
  clientSecret: string;
  botToken: string;
  tokenRevoked: boolean;
  /** Switches in the developer portal. */
  privilegedIntents: { guildMembers: boolean; presences: boolean; messageContent: boolean };
  /** Interactions go to this address instead of the gateway. Absent or null: to the gateway. */
  interactionsUrl?: string | null;
  /** Fields of linked roles. Absent in older states. */
  roleConnectionFields?: RoleConnectionField[];
  /** Where a person goes to connect an account. Set in the developer portal. */
  verificationUrl?: string | null;
}

interface Settings {
  /** Discord's limits with real 429 answers, or limits too large to reach. */
  rateLimits: boolean;
  /** Multiple of Discord's pace: 2 halves every window. */
  limitScale: number;
  heartbeatIntervalMs: number;
  /** Close code for every IDENTIFY. Null: accept. */
  refuseIdentify: number | null;
  /** Reported at GET /gateway/bot. Null: all 1000 are left. */
  sessionStartsRemaining: number | null;
  /** Machine time for the first answer to a command. Absent in older states: Discord's three seconds. */
  answerWithinMs?: number;
  /** New members must accept the rules first. */
  memberScreening: boolean;
  /**
   * Which changes of a category's overrides reach its synced channels. A PATCH always does; nothing public documents
   * single PUT and DELETE calls. Absent in older states: every change.
   */
  categorySync?: 'every-change' | 'patch-only';
  /** Whether an acceptance by an existing member counts towards `max_uses`. Undocumented. */
  memberAcceptance: 'counts' | 'free';
  /**
   * Whether searching members needs the members intent. Documented as not needed, but refused once in practice. Absent
   * in older states: open.
   */
  memberSearch?: 'open' | 'needs-intent';
  /** Reads of the status for which the job of an invite's targets is still processing. Absent in older states: 1. */
  targetJobReads?: number;
  /** Whether callers outside the list can read an invite with targets, the bot included. Undocumented. */
  targetedInvites?: 'shown' | 'hidden';
  /** When INVITE_DELETE of a used-up invite is sent, relative to the member's event. Undocumented. */
  usedInviteEvent: UsedInviteEvent;
}

export type UsedInviteEvent = 'before-member' | 'after-member' | 'never';

interface GuildState {
  id: string;
  name: string;
  ownerId: string;
  features: string[];
  rulesChannelId: string | null;
  systemChannelId: string | null;
  /** Absent: never configured. */
  onboarding?: { enabled: boolean; mode: 0 | 1; defaultChannelIds: string[] };
}

export interface UserState {
  id: string;
  username: string;
  globalName: string | null;
  /** '0' for people; bots keep four digits. */
  discriminator: string;
  avatar: string | null;
  bot: boolean;
  acceptsDirectMessages: boolean;
}

export interface MemberState {
  userId: string;
  nick: string | null;
  roles: string[];
  joinedAt: string;
  pending: boolean;
  timedOutUntil: string | null;
}

export interface RoleState {
  id: string;
  name: string;
  colors: { primary_color: number; secondary_color: number | null; tertiary_color: number | null };
  hoist: boolean;
  position: number;
  permissions: string;
  mentionable: boolean;
  /** Set on a role that Discord created for a bot. It cannot be assigned or removed. */
  botId: string | null;
}

export interface OverwriteState {
  id: string;
  /** 0 role, 1 member. */
  type: 0 | 1;
  allow: string;
  deny: string;
}

export interface ChannelState {
  id: string;
  type: number;
  name: string;
  topic: string | null;
  position: number;
  parentId: string | null;
  nsfw: boolean;
  rateLimitPerUser: number;
  overwrites: OverwriteState[];
  /** Kept when that message is deleted. Absent in older states. */
  lastMessageId?: string;
}

export interface InviteState {
  code: string;
  channelId: string;
  inviterId: string;
  maxAge: number;
  maxUses: number;
  uses: number;
  temporary: boolean;
  createdAt: string;
  expiresAt: string | null;
  roleIds: string[];
  /** The only accounts that may accept it. Absent: anyone. */
  targets?: InviteTargets;
}

export interface InviteTargets {
  userIds: string[];
  /** Discord applies the list in a job. */
  outcome: 'completed' | 'failed' | 'stalled';
  error: string | null;
  startedAt: string;
  /** How often its status was read. */
  reads: number;
}

export interface AuditEntry {
  id: string;
  actionType: number;
  byUserId: string;
  targetId: string | null;
  reason: string | null;
  changes: { key: string; old_value?: unknown; new_value?: unknown }[];
  /** Target of the override. */
  overwrite: { id: string; type: 0 | 1 } | null;
}

export interface OAuthCode {
  userId: string;
  scope: string;
  redirectUri: string;
  /** SHA-256 of the verifier in base64url, when the application sent one (PKCE). */
  challenge?: string;
  expiresAt: string;
}

interface OAuthState {
  /** Registered redirect URIs. Empty: any URI is accepted. */
  redirectUris: string[];
  codes: Record<string, OAuthCode>;
  tokens: Record<string, { userId: string; scope: string; expiresAt: string }>;
  refreshTokens: Record<string, { userId: string; scope: string }>;
}
