import type { Hono } from 'hono';
import { z } from 'zod';
import { deleteMessage, openDirectChannel, sendMessage } from '../changes/messages.ts';
import { COMMAND_TYPE } from '../commands/command-form.ts';
import { requireWorkingEndpoint, setEndpoint } from '../commands/endpoint.ts';
import { requireCommand, requireUsable } from '../commands/usable-command.ts';
import { useCommand } from '../commands/use-command.ts';
import { requireChannel, requireMember, requireUser } from '../lookups.ts';
import { snowflake } from '../request-body.ts';
import { requireMessage } from '../rules/message-access.ts';
import type { World } from '../world.ts';
import { moderator, readCall } from './door.ts';

const messageCall = z.object({
  userId: snowflake,
  content: z.string().min(1).max(2000),
});
const commandName = z.object({
  name: z.string(),
  type: z.int().min(1).max(3).default(COMMAND_TYPE.slash),
});
const commandCall = commandName.extend({
  userId: snowflake,
  /** Null: the direct channel with the bot. */
  channelId: snowflake.nullish(),
  options: z.array(z.looseObject({ type: z.int(), value: z.unknown() })).default([]),
  targetId: snowflake.nullable().default(null),
  locale: z.string().default('en-US'),
});
const endpointCall = z.object({ url: z.url().nullable() });

/** Users write to channels and to the bot, and run its commands. */
export function registerConversation(door: Hono, world: World): void {
  door.post('/messages/direct', async (c) => {
    const { userId, content } = await readCall(c, messageCall);
    const author = requireUser(world, userId);
    const channel = openDirectChannel(world, author.id);
    return c.json(
      sendMessage(world, { channelId: channel.id, authorId: author.id, content, embeds: [] }),
      201,
    );
  });

  door.post('/messages/:channel', async (c) => {
    const { userId, content } = await readCall(c, messageCall);
    const channel = requireChannel(world, c.req.param('channel'));
    const author = requireMember(world, userId);
    return c.json(
      sendMessage(world, { channelId: channel.id, authorId: author.userId, content, embeds: [] }),
      201,
    );
  });

  door.delete('/messages/:channel/:message', (c) => {
    const { channel, message } = c.req.param();
    deleteMessage(world, requireMessage(world, channel, message), moderator(world));
    return c.json({ deleted: message });
  });

  door.post('/commands/use', async (c) => {
    const { name, type, userId, channelId, ...rest } = await readCall(c, commandCall);
    const user = requireUser(world, userId);
    const isDirect = channelId === null;
    const member = isDirect ? null : requireMember(world, userId);
    const command = requireUsable(world, { name, type, userId, isDirect });
    const place = isDirect
      ? openDirectChannel(world, userId)
      : requireChannel(world, channelId ?? world.state.guild.systemChannelId ?? '');
    const use = { ...rest, command, user, member, channelId: place.id };
    const { token: _token, ...seen } = await useCommand(world, use);
    return c.json(seen, 201);
  });

  door.post('/commands/open', async (c) => {
    const command = requireCommand(world, await readCall(c, commandName));
    command.openedToAll = true;
    world.effect('command.opened', { name: command.name });
    return c.json({ opened: command.name });
  });

  door.post('/interactions/endpoint', async (c) => {
    const { url } = await readCall(c, endpointCall);
    if (url !== null) await requireWorkingEndpoint(world, url);
    setEndpoint(world, url);
    return c.json({ url });
  });
}
