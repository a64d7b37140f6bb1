export const MESSAGE_FLAG = {
  crossposted: 1 << 0,
  suppressEmbeds: 1 << 2,
  suppressNotifications: 1 << 12,
  componentsV2: 1 << 15,
} as const;

export type Nonce = string | number;

/** Mentions that a request allows. A list of ids is narrower than the kind in `parse`. */
export interface AllowedMentions {
  parse?: ('everyone' | 'roles' | 'users')[] | null | undefined;
  roles?: string[] | null | undefined;
  users?: string[] | null | undefined;
  replied_user?: boolean | null | undefined;
}

/** Ids that a message notified. */
export interface Pinged {
  /** By @everyone or @here. */
  everyone: boolean;
  roleIds: string[];
  userIds: string[];
}

export interface MessageState {
  id: string;
  channelId: string;
  authorId: string;
  content: string;
  embeds: unknown[];
  sentAt: string;
  // The following are absent in older states and on messages that do not use them.
  editedAt?: string;
  flags?: number;
  components?: unknown[];
  nonce?: Nonce;
  /** As the request gave it. Absent: every mention counts. */
  allowedMentions?: AllowedMentions;
  pinged?: Pinged;
  /** The message that it replies to, in the same channel. */
  repliesTo?: string;
}

/** Kept apart from the message: a deleted message's nonce is still known. */
export interface SpentNonce {
  nonce: string;
  authorId: string;
  messageId: string;
  at: string;
}
