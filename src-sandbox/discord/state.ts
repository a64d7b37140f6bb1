/** Everything that the sandbox's Discord remembers, as plain JSON. Moments are ISO strings of sandbox time. */
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
  auditLog: AuditEntry[];
  /** Registered commands by scope: 'global' or a guild id. */
  commands: Record<string, CommandState[]>;
  interactions: Record<string, InteractionState>;
  oauth: OAuthState;
}

export interface ApplicationState {
  id: string;
  name: string;
  clientSecret: string;
  botToken: string;
  tokenRevoked: boolean;
  /** The switches of the developer portal. */
  privilegedIntents: { guildMembers: boolean; presences: boolean; messageContent: boolean };
}

export interface Settings {
  /** Real limits with real 429 answers, or none that anyone would notice. */
  rateLimits: boolean;
  /** How many times Discord's pace is allowed: 2 halves every window. */
  limitScale: number;
  heartbeatIntervalMs: number;
  /** Close code with which every IDENTIFY is turned away; null is none. */
  refuseIdentify: number | null;
  /** Reported at GET /gateway/bot; null is an unused 1000. */
  sessionStartsRemaining: number | null;
  /** New members must accept the rules first. */
  memberScreening: boolean;
  /**
   * Which changes of a category's overrides reach the channels in sync with it. A PATCH always does; nothing
   * public says it of the single PUT and DELETE. Absent in older states: every change.
   */
  categorySync?: 'every-change' | 'patch-only';
  /** Whether an acceptance by somebody who is inside counts towards `max_uses`. Not documented. */
  memberAcceptance: 'counts' | 'free';
  /**
   * Whether searching members needs the members intent. Documented not to, and seen refused once. Absent in older
   * states: open.
   */
  memberSearch?: 'open' | 'needs-intent';
  /** When INVITE_DELETE of a used-up invite is sent, relative to the member's event. Not documented. */
  usedInviteEvent: UsedInviteEvent;
}

export type UsedInviteEvent = 'before-member' | 'after-member' | 'never';

export interface GuildState {
  id: string;
  name: string;
  ownerId: string;
  features: string[];
  rulesChannelId: string | null;
  systemChannelId: string | null;
  /** Absent: never set up. */
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
  /** Set on the role that Discord made for a bot: nobody can give or take it. */
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
  /** Stays when that message goes; absent in what was stored before it was kept. */
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
}

export interface MessageState {
  id: string;
  channelId: string;
  authorId: string;
  content: string;
  embeds: unknown[];
  sentAt: string;
}

export interface AuditEntry {
  id: string;
  actionType: number;
  byUserId: string;
  targetId: string | null;
  reason: string | null;
  changes: { key: string; old_value?: unknown; new_value?: unknown }[];
  /** Whose override it was. */
  overwrite: { id: string; type: 0 | 1 } | null;
}

export interface CommandState {
  id: string;
  name: string;
  description: string;
  type: number;
  options: unknown[];
  version: string;
}

export interface InteractionState {
  id: string;
  token: string;
  userId: string;
  commandName: string;
  channelId: string;
  createdAt: string;
  answer: unknown;
  followUps: unknown[];
}

export interface OAuthCode {
  userId: string;
  scope: string;
  redirectUri: string;
  /** SHA-256 of the verifier in base64url, when the application sent one (PKCE). */
  challenge?: string;
  expiresAt: string;
}

export interface OAuthState {
  /** Registered addresses; none registered lets every address through. */
  redirectUris: string[];
  codes: Record<string, OAuthCode>;
  tokens: Record<string, { userId: string; scope: string; expiresAt: string }>;
  refreshTokens: Record<string, { userId: string; scope: string }>;
}
