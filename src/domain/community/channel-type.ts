/** Discord's channel types. The console labels 4 a category and all others text. */
export const CHANNEL_TYPE = {
  text: 0,
  voice: 2,
  category: 4,
  announcement: 5,
  stage: 13,
  forum: 15,
  media: 16,
} as const;

export function channelLabel(type: number): 'category' | 'text' {
  return type === CHANNEL_TYPE.category ? 'category' : 'text';
}

const { text, announcement, forum, media } = CHANNEL_TYPE;
/** Discord uses the send permission for forum posts too. */
const WRITTEN: readonly number[] = [text, announcement, forum, media];

/** Channels with written messages. Only these can be made read-only. */
export function isWritten(type: number): boolean {
  return WRITTEN.includes(type);
}
