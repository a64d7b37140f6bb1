/** A text in other languages, by Discord's locale. */
export type Localizations = Readonly<Record<string, string>>;

/** A command of the bot in the server. */
export interface BotCommand {
  /** slash: typed. user: in the menu of a member. */
  kind: 'slash' | 'user' | 'other';
  name: string;
  /** Empty for a menu. */
  description: string;
  descriptions: Localizations;
  options: readonly CommandOption[];
  /** Permissions that a member needs to see it. Null: everyone does. */
  permissions: bigint | null;
}

export interface CommandOption {
  /** Discord's number: 6 is a user. */
  type: number;
  name: string;
  description: string;
  descriptions: Localizations;
  required: boolean;
}

export const USER_OPTION = 6;

export type RegisteredCommand = BotCommand & { id: string };
