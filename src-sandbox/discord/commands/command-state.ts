/** A text in other languages, by Discord's locale. */
type Localizations = Partial<Record<string, string>>;

export interface CommandState {
  id: string;
  name: string;
  description: string;
  /** 1 slash, 2 user's menu, 3 message's menu. */
  type: number;
  options: unknown[];
  version: string;
  // The following are absent in older states.
  nameLocalizations?: Localizations | null;
  descriptionLocalizations?: Localizations | null;
  /** Bits that a member needs. Null: everyone may use it. '0': administrators only. */
  memberPermissions?: string | null;
  nsfw?: boolean;
  /** For global commands. */
  contexts?: number[] | null;
  integrationTypes?: number[];
  /** The server's owner opened it to everyone, whatever `memberPermissions` says. */
  openedToAll?: boolean;
}

export interface InteractionState {
  id: string;
  token: string;
  userId: string;
  commandName: string;
  /** Channel, or the direct channel with the bot. */
  channelId: string;
  /** Machine time, in which Discord's limits count. */
  createdAt: string;
  /** The first answer, then the edited one. */
  answer: { type: number; data?: unknown } | null;
  followUps: unknown[];
  // The following are absent in older states.
  /** Only the caller sees the answer. */
  ephemeral?: boolean;
  /** The user on whom a menu's command was used. */
  targetId?: string | null;
  /** Why the endpoint gave no answer. */
  failure?: string;
}
