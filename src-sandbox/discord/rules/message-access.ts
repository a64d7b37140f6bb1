import { WRITABLE_CHANNEL_TYPES } from '../channel-type.ts';
import { refuse } from '../errors.ts';
import { requireChannel, requireUser } from '../lookups.ts';
import type { MessageState } from '../message-state.ts';
import type { World } from '../world.ts';
import { permissionsInChannel, requireInChannel } from './authority.ts';
import { hasAll, PERMISSION } from './permission-bits.ts';

/** Throws unless the bot sees the channel and holds these bits there. Direct messages need none. */
export function requireReachable(world: World, channelId: string, bits: bigint): void {
  if (world.state.directChannels[channelId] !== undefined) return;
  const channel = requireChannel(world, channelId);
  requireInChannel(world, channel, bits);
  if (!WRITABLE_CHANNEL_TYPES.includes(channel.type)) throw refuse('wrongChannelType');
}

/** Throws unless the bot may write there. */
export function requireWritable(world: World, channelId: string): void {
  const direct = world.state.directChannels[channelId];
  if (direct === undefined) requireReachable(world, channelId, PERMISSION.sendMessages);
  else requireOpenToMessages(world, direct.recipientId);
}

/** Whether the bot holds this bit there. In a direct message it may do everything. */
export function botHolds(world: World, channelId: string, bit: bigint): boolean {
  const channel = world.state.channels[channelId];
  if (channel === undefined) return true;
  return hasAll(permissionsInChannel(world, world.state.application.id, channel), bit);
}

export function requireMessage(world: World, channelId: string, id: string): MessageState {
  const found = world.state.messages.find((each) => each.id === id && each.channelId === channelId);
  if (found === undefined) throw refuse('unknownMessage');
  return found;
}

/**
 * The embeds that stay. Without the right to embed, Discord drops them from a message with text, and refuses one that
 * consists of them alone.
 */
export function embeddable(
  world: World,
  channelId: string,
  body: { content: string; embeds: object[] },
): object[] {
  if (body.embeds.length === 0 || botHolds(world, channelId, PERMISSION.embedLinks)) {
    return body.embeds;
  }
  if (body.content === '') throw refuse('missingPermissions');
  return [];
}

/** Without the message content intent, a bot reads only its own messages, direct ones, and those that mention it. */
export function isReadable(world: World, message: MessageState): boolean {
  const { state } = world;
  const bot = state.application.id;
  return (
    state.application.privilegedIntents.messageContent ||
    message.authorId === bot ||
    state.directChannels[message.channelId] !== undefined ||
    (message.pinged?.userIds.includes(bot) ?? false)
  );
}

/** Refuses a direct message to a user without a shared server, or with direct messages disabled. */
function requireOpenToMessages(world: World, recipientId: string): void {
  const recipient = requireUser(world, recipientId);
  if (world.state.members[recipientId] === undefined) throw refuse('noMutualGuild');
  if (recipient.bot || !recipient.acceptsDirectMessages) throw refuse('cannotMessageUser');
}
