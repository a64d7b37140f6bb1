import type { DiscordState, MessageState } from '../state.ts';
import { userObject } from './user.ts';

export function messageObject(state: DiscordState, message: MessageState) {
  const author = state.users[message.authorId];
  return {
    id: message.id,
    type: 0,
    channel_id: message.channelId,
    author: author === undefined ? null : userObject(author),
    content: message.content,
    timestamp: message.sentAt,
    edited_timestamp: null,
    tts: false,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    attachments: [],
    embeds: message.embeds,
    pinned: false,
    flags: 0,
    components: [],
  };
}
