/** Discord's channel types that the sandbox supports. */
export const CHANNEL_TYPE = {
  text: 0,
  direct: 1,
  voice: 2,
  category: 4,
  announcement: 5,
  stage: 13,
  forum: 15,
  media: 16,
} as const;

/** Types that can be created in a server. */
export const GUILD_CHANNEL_TYPES: readonly number[] = Object.values(CHANNEL_TYPE).filter(
  (type) => type !== CHANNEL_TYPE.direct,
);

/** Types that take messages. */
export const WRITABLE_CHANNEL_TYPES: readonly number[] = [
  CHANNEL_TYPE.text,
  CHANNEL_TYPE.direct,
  CHANNEL_TYPE.voice,
  CHANNEL_TYPE.announcement,
  CHANNEL_TYPE.stage,
];
