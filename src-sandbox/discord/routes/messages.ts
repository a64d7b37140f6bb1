import { z } from 'zod';
import { type Api, botOnly } from '../api.ts';
import { sendMessage } from '../changes/messages.ts';
import { WRITABLE_CHANNEL_TYPES } from '../channel-type.ts';
import { refuse } from '../errors.ts';
import { requireChannel, requireUser } from '../lookups.ts';
import { pathId, readBody, readQuery } from '../request-body.ts';
import { requireInChannel } from '../rules/authority.ts';
import { PERMISSION } from '../rules/permission-bits.ts';
import { messageObject } from '../wire/message.ts';
import type { World } from '../world.ts';

const messageBody = z.object({
  content: z.string().max(2000).nullish(),
  embeds: z.array(z.record(z.string(), z.unknown())).max(10).nullish(),
});
const listQuery = z.object({ limit: z.coerce.number().int().min(1).max(100).default(50) });

export function registerMessages(api: Api, world: World): void {
  const requireReachable = (id: string, bits: bigint) => {
    const direct = world.state.directChannels[id];
    if (direct !== undefined) return requireOpenToMessages(world, direct.recipientId);
    const channel = requireChannel(world, id);
    requireInChannel(world, channel, bits);
    if (!WRITABLE_CHANNEL_TYPES.includes(channel.type)) throw refuse('wrongChannelType');
  };

  api.post('/channels/:channel/messages', botOnly, async (c) => {
    const { content, embeds } = await readBody(c, messageBody);
    const channelId = pathId(c, 'channel');
    requireReachable(channelId, PERMISSION.sendMessages);
    if (!content && !embeds?.length) throw refuse('emptyMessage');
    const message = sendMessage(world, {
      channelId,
      authorId: world.state.application.id,
      content: content ?? '',
      embeds: embeds ?? [],
    });
    return c.json(messageObject(world.state, message));
  });

  api.get('/channels/:channel/messages', botOnly, (c) => {
    const { limit } = readQuery(c, listQuery);
    const channelId = pathId(c, 'channel');
    requireReachable(channelId, PERMISSION.readMessageHistory);
    const found = world.state.messages.filter((message) => message.channelId === channelId);
    return c.json(
      found
        .slice(-limit)
        .reverse()
        .map((m) => messageObject(world.state, m)),
    );
  });

  api.get('/channels/:channel/messages/:message', botOnly, (c) => {
    const channelId = pathId(c, 'channel');
    const id = pathId(c, 'message');
    requireReachable(channelId, PERMISSION.readMessageHistory);
    const found = world.state.messages.find((m) => m.id === id && m.channelId === channelId);
    if (found === undefined) throw refuse('unknownMessage');
    return c.json(messageObject(world.state, found));
  });
}

/** Refuses a direct message to a user without a shared server, or with direct messages disabled. */
function requireOpenToMessages(world: World, recipientId: string): void {
  const recipient = requireUser(world, recipientId);
  if (world.state.members[recipientId] === undefined) throw refuse('noMutualGuild');
  if (recipient.bot || !recipient.acceptsDirectMessages) throw refuse('cannotMessageUser');
}
