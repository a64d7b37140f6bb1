/** A message of ours: one embed, and no mention of anyone. */
export interface NewMessage {
  /** At most 25 characters. Discord sends one message for it, for a few minutes. */
  nonce: string;
  title: string;
  description: string | null;
  fields: readonly { name: string; value: string; inline: boolean }[];
  footer: string;
  /** ISO 8601. */
  timestamp: string;
  /** 24-bit RGB. */
  colour: number;
  /** The message it answers. If that one is gone, it becomes an ordinary message. */
  repliesTo: string | null;
}

export interface PostedMessage {
  id: string;
  authorId: string;
  sentAt: Date;
  /** The footer of its first embed. */
  footer: string | null;
  /** Names of its first embed's fields. */
  fieldNames: readonly string[];
}

/** Most messages that Discord lists at once. */
export const MESSAGE_PAGE = 100;

const DISCORD_EPOCH_MS = 1_420_070_400_000n;

/** The first id that Discord could give at a moment. */
export function snowflakeOf(at: Date): string {
  return String((BigInt(at.getTime()) - DISCORD_EPOCH_MS) << 22n);
}
