import type { BotCommand, RegisteredCommand } from './command.ts';
import type {
  BotAbilities,
  BotApplication,
  BotState,
  ChannelOverride,
  CommunityChannel,
  CommunityMember,
  CommunityRole,
  CommunityServer,
  Invite,
  MemberFound,
  NewChannel,
  NewInvite,
  NewRole,
  RegisteredField,
  RoleRemoval,
  TargetCheck,
} from './community.ts';
import type { BotListener } from './connection/bot-connection.ts';
import type { Interaction, PrivateAnswer } from './interaction.ts';
import type { NewMessage, PostedMessage } from './message.ts';

type Confirm = () => Promise<void>;

/**
 * One Discord server, through the bot. Reads ask Discord, never a cache. Every method is safe to
 * repeat, except `createInvite`, `createRole`, `createChannel` and, minutes later, `sendMessage`, which
 * create another. Raises
 * `ProviderFailure`: unavailable; refused ('not-in-server', 'role-gone', 'missing-permissions', …);
 * misconfigured ('not-configured', 'bad-token', 'missing-access', …).
 */
export interface DiscordGateway {
  readonly guildId: string;
  state(): BotState;
  /** Signs in and stays signed in. Returns at once. */
  start(): void;
  stop(): Promise<void>;
  subscribe(listener: BotListener): void;

  /** The member with exactly this username. Similar names and nicknames do not count. */
  findMember(username: string): Promise<CommunityMember | null>;
  getMember(memberId: string): Promise<CommunityMember | null>;
  /** The present username of any Discord account. Null if there is no such account. */
  findUsername(userId: string): Promise<string | null>;
  /** Like getMember, for background work. Paced to leave capacity for waiting users. */
  getMemberPaced(memberId: string): Promise<CommunityMember | null>;
  /**
   * Reads every page. Refused with 'intent-not-enabled' while the members intent is off; each call
   * tries again.
   */
  listMembers(): Promise<CommunityMember[]>;
  /** Adds a user who authorized it. Succeeds if they are already a member. */
  addMember(memberId: string, accessToken: string): Promise<void>;
  kickMember(memberId: string, reason: string): Promise<MemberFound>;
  banMember(memberId: string, reason: string): Promise<void>;
  isBanned(memberId: string): Promise<boolean>;

  listRoles(): Promise<CommunityRole[]>;
  createRole(role: NewRole, reason: string): Promise<CommunityRole>;
  /** Succeeds if it is already gone. */
  deleteRole(roleId: string, reason: string): Promise<void>;
  /**
   * Succeeds if the member already has it. `confirm` runs when the call's turn comes; if it throws,
   * nothing is sent.
   */
  addRole(memberId: string, roleId: string, reason: string, confirm?: Confirm): Promise<void>;
  /** Succeeds also if the member lacks it or is gone. `confirm` as in addRole. */
  removeRole(
    memberId: string,
    roleId: string,
    reason: string,
    confirm?: Confirm,
  ): Promise<MemberFound>;

  /** Single-use, without roles: Discord would also give those to existing members, for good. */
  createInvite(wanted: NewInvite): Promise<Invite>;
  /**
   * Waits up to three seconds for the job that limits an invite to `onlyFor`, and reads the list
   * back. Until then anyone may be able to use it.
   */
  checkInviteTarget(code: string, memberId: string): Promise<TargetCheck>;
  /** Null if the invite is gone or has no targets. */
  listInviteTargets(code: string): Promise<string[] | null>;
  /** Null if used, deleted or expired. */
  getInvite(code: string): Promise<Invite | null>;
  listInvites(): Promise<Invite[]>;
  /** False if it was already gone; it may have been used. */
  deleteInvite(code: string): Promise<boolean>;

  getServer(): Promise<CommunityServer>;
  /** The channels that count towards Onboarding's minimum. */
  listOnboardingChannels(): Promise<string[]>;
  getBot(): Promise<BotAbilities>;
  /**
   * Roles that were taken from members after `since`, from Discord's audit log, newest first. Discord
   * keeps 45 days. Refused with 'missing-permissions' without the right to view it.
   */
  listRoleRemovals(since: Date): Promise<RoleRemoval[]>;

  listChannels(): Promise<CommunityChannel[]>;
  /** Always a fresh read, with overrides. Null if deleted, or in another server. */
  getChannel(channelId: string): Promise<CommunityChannel | null>;
  /** A repeat creates a second channel: look first. */
  createChannel(channel: NewChannel, reason: string): Promise<CommunityChannel>;
  /** Succeeds if it is already gone. */
  deleteChannel(channelId: string, reason: string): Promise<void>;
  /** Replaces the whole override. Idempotent. */
  putOverride(channelId: string, override: ChannelOverride, reason: string): Promise<void>;
  /** Succeeds if there is none. */
  deleteOverride(channelId: string, targetId: string, reason: string): Promise<void>;

  /** A repeat within two minutes returns the first message. After that, look for it first. */
  sendMessage(channelId: string, message: NewMessage): Promise<PostedMessage>;
  /** The hundred messages after this id, or after this moment as an id. Oldest first. */
  listMessagesAfter(channelId: string, after: string): Promise<PostedMessage[]>;
  /** Always a fresh read. Null if deleted. */
  getMessage(channelId: string, messageId: string): Promise<PostedMessage | null>;
  /** Publishes to the servers that follow the channel. Succeeds if it is already published. */
  crosspostMessage(channelId: string, messageId: string): Promise<void>;

  /** The bot's commands in the server, in every language. */
  listCommands(): Promise<RegisteredCommand[]>;
  /** Makes this the whole list. */
  replaceCommands(commands: readonly BotCommand[]): Promise<void>;
  /** Creates it, or replaces the one of the same name and kind. */
  putCommand(command: BotCommand): Promise<void>;
  /** Succeeds if it is already gone. */
  deleteCommand(id: string): Promise<void>;
  getApplication(): Promise<BotApplication>;
  /** The application's fields for linked roles. */
  listBadgeFields(): Promise<RegisteredField[]>;
  /** Makes this the whole list, of five at most. */
  replaceBadgeFields(fields: readonly RegisteredField[]): Promise<void>;
  /**
   * Tells the person that the answer follows, and only to them. Refused: 'interaction-over' after
   * three seconds, 'already-answered'.
   */
  deferAnswer(interaction: Interaction): Promise<void>;
  /** Replaces the announced answer. Refused: 'interaction-over' after 15 minutes, or before it. */
  editAnswer(interaction: Interaction, answer: PrivateAnswer): Promise<void>;
}
