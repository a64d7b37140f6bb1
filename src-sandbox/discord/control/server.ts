import type { Hono } from 'hono';
import { z } from 'zod';
import { changeChannel, createChannel, deleteChannel } from '../changes/channels.ts';
import { createInvite, deleteInvite, findInvite } from '../changes/invites.ts';
import { removeOverwrite, setOverwrite } from '../changes/overwrites.ts';
import { changeRole, createRole, deleteRole, moveRoles } from '../changes/roles.ts';
import { refuse } from '../errors.ts';
import { requireChannel, requireRole } from '../lookups.ts';
import { pathId, snowflake } from '../request-body.ts';
import {
  channelBody,
  newChannelBody,
  requireParent,
  toChannelPatch,
} from '../rules/channel-rules.ts';
import { overwriteBody, toOverwrite } from '../rules/overwrite-rules.ts';
import { roleBody, toRolePatch } from '../rules/role-rules.ts';
import { guildObject } from '../wire/guild.ts';
import type { World } from '../world.ts';
import { moderator, readCall } from './door.ts';

const guildCall = z.object({
  name: z.string().min(2).max(100).optional(),
  /** 'INVITES_DISABLED' pauses all invites. */
  features: z.array(z.string()).optional(),
  /** Rules channel of a Community server. */
  rulesChannelId: snowflake.optional(),
});
const inviteCall = z.object({
  channelId: snowflake.optional(),
  maxAge: z.int().min(0).max(604_800).default(0),
  maxUses: z.int().min(0).max(100).default(0),
  roleIds: z.array(snowflake).default([]),
  /** Creates this many at once and returns the last one. */
  count: z.int().min(1).max(1000).default(1),
});

/** Roles, channels, overrides and invites, as another moderator. Bodies are Discord's. */
export function registerServer(door: Hono, world: World): void {
  door.post('/guild', async (c) => {
    const { name, features, rulesChannelId } = await readCall(c, guildCall);
    const { guild } = world.state;
    if (name !== undefined) guild.name = name;
    if (features !== undefined) guild.features = features;
    if (rulesChannelId !== undefined) {
      guild.rulesChannelId = requireChannel(world, rulesChannelId).id;
    }
    world.effect('guild.updated', { name: guild.name, features: guild.features });
    world.dispatch({ name: 'GUILD_UPDATE', data: guildObject(world.state) });
    return c.json(world.state.guild);
  });

  door.post('/roles', async (c) => {
    const patch = toRolePatch(await readCall(c, roleBody));
    return c.json(createRole(world, patch, moderator(world)), 201);
  });
  door.patch('/roles/:id', async (c) => {
    const { position, ...body } = await readCall(
      c,
      roleBody.extend({ position: z.int().min(1).optional() }),
    );
    const role = requireRole(world, c.req.param('id'));
    const patch = toRolePatch(body);
    if (Object.keys(patch).length > 0) changeRole(world, role, patch, moderator(world));
    if (position !== undefined) moveRoles(world, new Map([[role.id, position]]));
    return c.json(role);
  });
  door.delete('/roles/:id', (c) => {
    const role = requireRole(world, c.req.param('id'));
    if (role.id === world.state.guild.id) throw refuse('invalidRole');
    deleteRole(world, role, moderator(world));
    return c.json({ deleted: role.id });
  });

  door.post('/channels', async (c) => {
    const body = await readCall(c, newChannelBody);
    const { name = body.name, ...wanted } = toChannelPatch(body, body.type ?? 0);
    requireParent(world, wanted.parentId ?? null, body.type ?? 0);
    return c.json(createChannel(world, { ...wanted, name }, moderator(world)), 201);
  });
  door.patch('/channels/:id', async (c) => {
    const body = await readCall(c, channelBody);
    const channel = requireChannel(world, c.req.param('id'));
    changeChannel(world, channel, toChannelPatch(body, channel.type), moderator(world));
    return c.json(channel);
  });
  door.delete('/channels/:id', (c) => {
    const channel = requireChannel(world, c.req.param('id'));
    deleteChannel(world, channel, moderator(world));
    return c.json({ deleted: channel.id });
  });
  door.put('/channels/:id/permissions/:target', async (c) => {
    const body = await readCall(c, overwriteBody);
    const channel = requireChannel(world, c.req.param('id'));
    const overwrite = toOverwrite(pathId(c, 'target'), body);
    setOverwrite(world, channel, overwrite, moderator(world));
    return c.json(channel.overwrites);
  });
  door.delete('/channels/:id/permissions/:target', (c) => {
    const channel = requireChannel(world, c.req.param('id'));
    const overwrite = channel.overwrites.find(({ id }) => id === c.req.param('target'));
    if (overwrite === undefined) throw refuse('unknownOverwrite');
    removeOverwrite(world, channel, overwrite, moderator(world));
    return c.json(channel.overwrites);
  });

  door.post('/invites', async (c) => {
    const { channelId, count, ...body } = await readCall(c, inviteCall);
    const { guild } = world.state;
    const channel = requireChannel(world, channelId ?? guild.systemChannelId ?? '');
    const invite = { ...body, channelId: channel.id, inviterId: guild.ownerId, temporary: false };
    for (let made = 1; made < count; made += 1) createInvite(world, invite, moderator(world));
    return c.json(createInvite(world, invite, moderator(world)), 201);
  });
  door.delete('/invites/:code', (c) => {
    const invite = findInvite(world, c.req.param('code'));
    if (invite === null) throw refuse('unknownInvite');
    deleteInvite(world, invite, 'deleted');
    return c.json({ deleted: invite.code });
  });
}
