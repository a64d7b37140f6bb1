import type { Hono } from 'hono';
import { z } from 'zod';
import { useCommand } from '../changes/interactions.ts';
import { deleteMessage, openDirectChannel, sendMessage } from '../changes/messages.ts';
import { refuse } from '../errors.ts';
import { requireChannel, requireMember, requireUser } from '../lookups.ts';
import { snowflake } from '../request-body.ts';
import { requireMessage } from '../rules/message-access.ts';
import type { World } from '../world.ts';
import { moderator, readCall } from './door.ts';

const messageCall = z.object({
  userId: snowflake,
  content: z.string().min(1).max(2000),
});
const commandCall = z.object({
  userId: snowflake,
  name: z.string(),
  channelId: snowflake.optional(),
  options: z.array(z.record(z.string(), z.unknown())).default([]),
});

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
    const { userId, name, channelId, options } = await readCall(c, commandCall);
    const member = requireMember(world, userId);
    const { commands, guild } = world.state;
    const command = [...(commands[guild.id] ?? []), ...(commands.global ?? [])].find(
      (candidate) => candidate.name === name,
    );
    if (command === undefined) throw refuse('unknownCommand');
    const channel = requireChannel(world, channelId ?? guild.systemChannelId ?? '');
    const { token: _token, ...seen } = useCommand(world, member, command, channel.id, options);
    return c.json(seen, 201);
  });
}
