import { MESSAGE_FLAG, type MessageState } from '../message-state.ts';
import { pingedBy } from '../rules/mentions.ts';
import { messageObject } from '../wire/message.ts';
import type { Cause, World } from '../world.ts';
import { AUDIT, recordAudit } from './audit.ts';
import { rememberNonce } from './nonces.ts';

export type NewMessage = Omit<MessageState, 'id' | 'sentAt' | 'editedAt' | 'pinged'>;

export function sendMessage(world: World, wanted: NewMessage): MessageState {
  const { state } = world;
  const message: MessageState = {
    ...wanted,
    id: world.newId(),
    sentAt: world.now().toISOString(),
    pinged: pingedBy(world, wanted),
  };
  state.messages.push(message);
  if (message.nonce !== undefined) rememberNonce(world, message, message.nonce);
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
      ...messageObject(state, message, { withNonce: true }),
      ...placeOf(world, message.channelId),
    },
  });
  return message;
}

type Edit = Partial<
  Pick<MessageState, 'content' | 'embeds' | 'components' | 'flags' | 'allowedMentions'>
>;

/** The author's change. Mentions are read again only when the text changes. */
export function editMessage(world: World, message: MessageState, edit: Edit): void {
  const isNewText = edit.content !== undefined || edit.components !== undefined;
  if (isNewText) delete message.allowedMentions;
  Object.assign(message, edit);
  if (isNewText) message.pinged = pingedBy(world, message);
  if (Object.keys(edit).some((name) => name !== 'flags')) {
    message.editedAt = world.now().toISOString();
  }
  world.effect('message.edited', { messageId: message.id, channelId: message.channelId });
  announceUpdate(world, message);
}

export function crosspostMessage(world: World, message: MessageState): void {
  message.flags = (message.flags ?? 0) | MESSAGE_FLAG.crossposted;
  world.effect('message.crossposted', { messageId: message.id, channelId: message.channelId });
  announceUpdate(world, message);
}

export function deleteMessage(world: World, message: MessageState, cause: Cause): void {
  const { state } = world;
  const { id, channelId, authorId } = message;
  state.messages = state.messages.filter((each) => each.id !== id);
  const isDirect = state.directChannels[channelId] !== undefined;
  if (!isDirect && cause.byUserId !== authorId) {
    recordAudit(world, AUDIT.messageDelete, cause, authorId);
  }
  world.effect('message.deleted', {
    messageId: id,
    channelId,
    authorId,
    byUserId: cause.byUserId,
    reason: cause.reason,
  });
  world.dispatch({
    name: 'MESSAGE_DELETE',
    data: { id, channel_id: channelId, ...placeOf(world, channelId) },
  });
}

function announceUpdate(world: World, message: MessageState): void {
  world.dispatch({
    name: 'MESSAGE_UPDATE',
    data: { ...messageObject(world.state, message), ...placeOf(world, message.channelId) },
  });
}

/** Events of direct messages name no server. */
function placeOf({ state }: World, channelId: string): { guild_id?: string } {
  return state.directChannels[channelId] === undefined ? { guild_id: state.guild.id } : {};
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
