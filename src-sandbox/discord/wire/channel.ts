import { CHANNEL_TYPE } from '../channel-type.ts';
import type { ChannelState, UserState } from '../state.ts';
import { userObject } from './user.ts';

export function channelObject(guildId: string, channel: ChannelState) {
  return {
    id: channel.id,
    type: channel.type,
    guild_id: guildId,
    name: channel.name,
    position: channel.position,
    parent_id: channel.parentId,
    permission_overwrites: channel.overwrites,
    flags: 0,
    ...fieldsOfType(channel),
  };
}

export function directChannelObject(id: string, recipient: UserState) {
  return {
    id,
    type: CHANNEL_TYPE.direct,
    last_message_id: null,
    flags: 0,
    recipients: [userObject(recipient)],
  };
}

function fieldsOfType(channel: ChannelState): Record<string, unknown> {
  switch (channel.type) {
    case CHANNEL_TYPE.category:
      return {};
    case CHANNEL_TYPE.voice:
    case CHANNEL_TYPE.stage:
      return {
        nsfw: channel.nsfw,
        rate_limit_per_user: channel.rateLimitPerUser,
        bitrate: 64_000,
        user_limit: 0,
        rtc_region: null,
        last_message_id: channel.lastMessageId ?? null,
      };
    case CHANNEL_TYPE.forum:
    case CHANNEL_TYPE.media:
      return {
        topic: channel.topic,
        nsfw: channel.nsfw,
        rate_limit_per_user: channel.rateLimitPerUser,
        available_tags: [],
        default_reaction_emoji: null,
        default_sort_order: null,
        default_forum_layout: 0,
        last_message_id: channel.lastMessageId ?? null,
      };
    default:
      return {
        topic: channel.topic,
        nsfw: channel.nsfw,
        rate_limit_per_user: channel.rateLimitPerUser,
        last_message_id: channel.lastMessageId ?? null,
      };
  }
}
