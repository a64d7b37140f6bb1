import { MESSAGE_FLAG, type MessageState } from '../message-state.ts';
import type { DiscordState } from '../state.ts';
import { userObject } from './user.ts';

const TYPE = { message: 0, reply: 19 } as const;

/** Discord shows the nonce in the answer to Create Message and in its event, not later. */
export function messageObject(
  state: DiscordState,
  message: MessageState,
  { withNonce = false }: { withNonce?: boolean } = {},
) {
  return {
    ...plainObject(state, message),
    ...(withNonce && message.nonce !== undefined ? { nonce: message.nonce } : {}),
    ...(message.repliesTo === undefined ? {} : replyFields(state, message, message.repliesTo)),
  };
}

function plainObject(state: DiscordState, message: MessageState) {
  const { flags = 0, pinged } = message;
  const author = state.users[message.authorId];
  return {
    id: message.id,
    type: message.repliesTo === undefined ? TYPE.message : TYPE.reply,
    channel_id: message.channelId,
    author: author === undefined ? null : userObject(author),
    content: message.content,
    timestamp: message.sentAt,
    edited_timestamp: message.editedAt ?? null,
    tts: false,
    mention_everyone: pinged?.everyone ?? false,
    mentions: (pinged?.userIds ?? []).flatMap((id) => {
      const user = state.users[id];
      return user === undefined ? [] : [userObject(user)];
    }),
    mention_roles: pinged?.roleIds ?? [],
    attachments: [],
    embeds: (flags & MESSAGE_FLAG.suppressEmbeds) === 0 ? message.embeds : [],
    pinned: false,
    flags,
    components: message.components ?? [],
  };
}

function replyFields(state: DiscordState, { channelId }: MessageState, repliesTo: string) {
  const original = state.messages.find(({ id }) => id === repliesTo);
  return {
    message_reference: {
      type: 0,
      channel_id: channelId,
      message_id: repliesTo,
      ...(state.directChannels[channelId] === undefined ? { guild_id: state.guild.id } : {}),
    },
    // Null: deleted.
    referenced_message: original === undefined ? null : plainObject(state, original),
  };
}
