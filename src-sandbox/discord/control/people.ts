import type { Hono } from 'hono';
import { z } from 'zod';
import { banUser, unbanUser } from '../changes/bans.ts';
import { findOrCreateUser, joinByInvite } from '../changes/joining.ts';
import { changeMember, renameUser } from '../changes/member-profile.ts';
import { setMemberRoles } from '../changes/member-roles.ts';
import { removeMember } from '../changes/members.ts';
import { refuse } from '../errors.ts';
import { findUserByName, requireMember, requireRole, requireUser } from '../lookups.ts';
import { usernameInput } from '../rules/username.ts';
import { memberObject } from '../wire/member.ts';
import { userObject } from '../wire/user.ts';
import type { Cause, World } from '../world.ts';
import { moderator, readCall } from './door.ts';

const nick = z.object({ nick: z.string().max(32).nullable() });
const reason = z.object({ reason: z.string().max(512).nullable().default(null) });

export function registerPeople(door: Hono, world: World): void {
  const view = (userId: string) => memberObject(world.state, requireMember(world, userId));

  door.post('/join', async (c) => {
    const body = await readCall(c, z.object({ code: z.string(), username: usernameInput }));
    // Accepts a link in place of its code.
    const code = body.code.trim().replace(/^.*\//, '');
    const member = joinByInvite(world, code, findOrCreateUser(world, body.username));
    return c.json(view(member.userId));
  });

  door.post('/users', async (c) => {
    const body = await readCall(c, z.object({ username: usernameInput }));
    return c.json(userObject(findOrCreateUser(world, body.username)), 201);
  });

  door.post('/users/:id', async (c) => {
    const user = requireUser(world, c.req.param('id'));
    const body = await readCall(c, z.object({ acceptsDirectMessages: z.boolean() }));
    Object.assign(user, body);
    world.effect('user.updated', { userId: user.id, ...body });
    return c.json(userObject(user));
  });

  door.post('/members/:id/leave', (c) => {
    const { userId } = requireMember(world, c.req.param('id'));
    removeMember(world, requireUser(world, userId), 'left', { byUserId: userId, reason: null });
    return c.json({ left: userId });
  });

  door.post('/members/:id/rename', async (c) => {
    const body = await readCall(c, z.object({ username: usernameInput }));
    const user = requireUser(world, c.req.param('id'));
    if (findUserByName(world, body.username) !== null) {
      return c.json({ message: `Somebody is called ${body.username} already.` }, 409);
    }
    renameUser(world, user, body.username);
    return c.json(userObject(user));
  });

  door.post('/members/:id/nick', async (c) => {
    const member = requireMember(world, c.req.param('id'));
    changeMember(world, member, await readCall(c, nick), moderator(world));
    return c.json(view(member.userId));
  });

  door.post('/members/:id/accept-rules', (c) => {
    const member = requireMember(world, c.req.param('id'));
    const self = { byUserId: member.userId, reason: null };
    changeMember(world, member, { pending: false }, self);
    return c.json(view(member.userId));
  });

  door.post('/members/:id/timeout', async (c) => {
    const member = requireMember(world, c.req.param('id'));
    const body = await readCall(c, z.object({ seconds: z.int().min(0).default(600) }));
    const until = new Date(world.now().getTime() + body.seconds * 1000).toISOString();
    const timedOutUntil = body.seconds === 0 ? null : until;
    changeMember(world, member, { timedOutUntil }, moderator(world));
    return c.json(view(member.userId));
  });

  door.on(['POST', 'DELETE'], '/members/:id/roles/:role', async (c) => {
    const { bot } = await readCall(c, z.object({ bot: usernameInput.optional() }));
    const member = requireMember(world, c.req.param('id'));
    const role = requireRole(world, c.req.param('role'));
    const others = member.roles.filter((id) => id !== role.id);
    const roles = c.req.method === 'POST' ? [...others, role.id] : others;
    const cause = bot === undefined ? moderator(world) : anotherBot(world, bot);
    setMemberRoles(world, member, roles, cause);
    return c.json(view(member.userId));
  });

  door.post('/members/:id/kick', async (c) => {
    const { userId } = requireMember(world, c.req.param('id'));
    const body = await readCall(c, reason);
    removeMember(world, requireUser(world, userId), 'kicked', moderator(world, body.reason));
    if (userId === world.state.application.id) {
      world.dispatch({ name: 'GUILD_DELETE', data: { id: world.state.guild.id } });
    }
    return c.json({ kicked: userId });
  });

  door.post('/bans/:id', async (c) => {
    const body = await readCall(c, reason);
    const user = requireUser(world, c.req.param('id'));
    banUser(world, user, moderator(world, body.reason));
    return c.json({ banned: user.id });
  });

  door.delete('/bans/:id', (c) => {
    const user = requireUser(world, c.req.param('id'));
    if (world.state.bans[user.id] === undefined) throw refuse('unknownBan');
    unbanUser(world, user, moderator(world));
    return c.json({ unbanned: user.id });
  });
}

/** A bot of another program in the same server. */
function anotherBot(world: World, username: string): Cause {
  const user = findOrCreateUser(world, username);
  user.bot = true;
  return { byUserId: user.id, reason: null };
}
