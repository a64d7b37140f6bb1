import type { MessageState } from '../state.ts';
import { messageObject } from '../wire/message.ts';
import type { World } from '../world.ts';

export function sendMessage(
  world: World,
  wanted: Pick<MessageState, 'channelId' | 'authorId' | 'content' | 'embeds'>,
): MessageState {
  const { state } = world;
  const message: MessageState = {
    ...wanted,
    id: world.newId(),
    sentAt: world.now().toISOString(),
  };
  state.messages.push(message);
  const channel = state.channels[message.channelId];
  if (channel !== undefined) channel.lastMessageId = message.id;
  const direct = state.directChannels[message.channelId];
  world.effect('message.sent', {
    messageId: message.id,
    channelId: message.channelId,
    authorId: message.authorId,
    recipientId: direct?.recipientId ?? null,
    content: message.content.slice(0, 200),
  });
  world.dispatch({
    name: 'MESSAGE_CREATE',
    data: {
      ...messageObject(state, message),
      ...(direct === undefined ? { guild_id: state.guild.id } : {}),
    },
  });
  return message;
}

/** The direct channel between the bot and that user, created on first use. */
export function openDirectChannel(world: World, recipientId: string): { id: string } {
  const { state } = world;
  const existing = Object.values(state.directChannels).find(
    (channel) => channel.recipientId === recipientId,
  );
  if (existing !== undefined) return existing;
  const channel = { id: world.newId(), recipientId };
  state.directChannels[channel.id] = channel;
  world.effect('direct-channel.opened', { channelId: channel.id, recipientId });
  return channel;
}
