import { z } from 'zod';
import { type Api, botOnly, causeOf, insideGuild } from '../api.ts';
import { changeChannel, createChannel, deleteChannel } from '../changes/channels.ts';
import { CHANNEL_TYPE } from '../channel-type.ts';
import { refuse } from '../errors.ts';
import { requireChannel, requireUser } from '../lookups.ts';
import { pathId, readBody, snowflake } from '../request-body.ts';
import { requireInChannel, requirePermission } from '../rules/authority.ts';
import {
  channelBody,
  newChannelBody,
  requireParent,
  toChannelPatch,
} from '../rules/channel-rules.ts';
import { requireDistinct, requireSettable } from '../rules/overwrite-rules.ts';
import { PERMISSION } from '../rules/permission-bits.ts';
import { channelObject, directChannelObject } from '../wire/channel.ts';
import type { World } from '../world.ts';

const MAX_CHANNELS = 500;

const moveBody = z.array(
  z.object({
    id: snowflake,
    position: z.int().min(0).nullish(),
    parent_id: snowflake.nullish(),
    lock_permissions: z.boolean().nullish(),
  }),
);

export function registerChannels(api: Api, world: World): void {
  const inside = insideGuild(world);
  const objectOf = (channel: Parameters<typeof channelObject>[1]) =>
    channelObject(world.state.guild.id, channel);

  api.get('/guilds/:guild/channels', inside, (c) =>
    c.json(Object.values(world.state.channels).map(objectOf)),
  );

  api.post('/guilds/:guild/channels', inside, async (c) => {
    const body = await readBody(c, newChannelBody);
    const type = body.type ?? CHANNEL_TYPE.text;
    const { name = body.name, ...wanted } = toChannelPatch(body, type);
    requirePermission(world, PERMISSION.manageChannels);
    const parentId = wanted.parentId ?? null;
    requireParent(world, parentId, type);
    const { channels } = world.state;
    if (Object.keys(channels).length >= MAX_CHANNELS) throw refuse('tooManyChannels');
    requireDistinct(wanted.overwrites ?? []);
    for (const overwrite of wanted.overwrites ?? []) requireSettable(world, null, overwrite);

    // A channel created without overrides copies its category's.
    const inherited = parentId === null ? [] : (channels[parentId]?.overwrites ?? []);
    const overwrites = wanted.overwrites ?? structuredClone(inherited);
    const made = createChannel(world, { ...wanted, name, type, overwrites }, causeOf(world, c));
    return c.json(objectOf(made), 201);
  });

  api.patch('/guilds/:guild/channels', inside, async (c) => {
    const moves = await readBody(c, moveBody);
    requirePermission(world, PERMISSION.manageChannels);
    for (const move of moves) {
      const channel = requireChannel(world, move.id);
      if (move.parent_id !== undefined) requireParent(world, move.parent_id, channel.type);
      const parent = move.parent_id == null ? undefined : world.state.channels[move.parent_id];
      const patch = {
        ...(move.position == null ? {} : { position: move.position }),
        ...(move.parent_id === undefined ? {} : { parentId: move.parent_id }),
        ...(move.lock_permissions && parent
          ? { overwrites: structuredClone(parent.overwrites) }
          : {}),
      };
      changeChannel(world, channel, patch, causeOf(world, c));
    }
    return c.body(null, 204);
  });

  api.get('/channels/:channel', botOnly, (c) => {
    const id = pathId(c, 'channel');
    const direct = world.state.directChannels[id];
    if (direct !== undefined) {
      return c.json(directChannelObject(id, requireUser(world, direct.recipientId)));
    }
    const channel = requireChannel(world, id);
    requireInChannel(world, channel, 0n);
    return c.json(objectOf(channel));
  });

  api.patch('/channels/:channel', botOnly, async (c) => {
    const body = await readBody(c, channelBody);
    const channel = requireChannel(world, pathId(c, 'channel'));
    const patch = toChannelPatch(body, channel.type);
    requireInChannel(world, channel, PERMISSION.manageChannels);
    if (patch.parentId !== undefined && patch.parentId !== channel.parentId) {
      requireParent(world, patch.parentId, channel.type);
    }
    if (patch.overwrites !== undefined) {
      requireInChannel(world, channel, PERMISSION.manageRoles);
      requireDistinct(patch.overwrites);
      for (const overwrite of patch.overwrites) requireSettable(world, channel, overwrite);
    }
    changeChannel(world, channel, patch, causeOf(world, c));
    return c.json(objectOf(channel));
  });

  api.delete('/channels/:channel', botOnly, (c) => {
    const channel = requireChannel(world, pathId(c, 'channel'));
    requireInChannel(world, channel, PERMISSION.manageChannels);
    if (channel.id === world.state.guild.rulesChannelId) throw refuse('communityChannel');
    deleteChannel(world, channel, causeOf(world, c));
    return c.json(objectOf(channel));
  });
}
