import { z } from 'zod';
import { type Api, insideGuild } from '../api.ts';
import { addMember } from '../changes/members.ts';
import { refuse } from '../errors.ts';
import { own, requireRole, requireUser } from '../lookups.ts';
import { pathId, readBody, snowflake } from '../request-body.ts';
import { requireGrantable, requirePermission } from '../rules/authority.ts';
import { PERMISSION } from '../rules/permission-bits.ts';
import { memberObject } from '../wire/member.ts';
import { userObject } from '../wire/user.ts';
import type { World } from '../world.ts';

const joinBody = z.object({
  access_token: z.string(),
  nick: z.string().max(32).nullish(),
  roles: z.array(snowflake).nullish(),
});

/** Adds a person with the token that they gave the application. */
export function registerMemberJoins(api: Api, world: World): void {
  api.put('/guilds/:guild/members/:user', insideGuild(world), async (c) => {
    const body = await readBody(c, joinBody);
    const userId = pathId(c, 'user');
    const { state } = world;
    requirePermission(world, PERMISSION.createInvite);
    const grant = own(state.oauth.tokens, body.access_token);
    const isGood =
      grant !== undefined &&
      grant.userId === userId &&
      grant.scope.split(' ').includes('guilds.join') &&
      new Date(grant.expiresAt) > world.now();
    if (!isGood) throw refuse('invalidOAuthToken');
    if (state.bans[userId] !== undefined) throw refuse('userBanned');
    if (state.members[userId] !== undefined) return c.body(null, 204);

    if (body.nick) requirePermission(world, PERMISSION.manageNicknames);
    const roleIds = body.roles ?? [];
    if (roleIds.length > 0) requirePermission(world, PERMISSION.manageRoles);
    for (const roleId of roleIds) requireGrantable(world, requireRole(world, roleId));
    const member = addMember(world, requireUser(world, userId), {
      roleIds,
      nick: body.nick ?? null,
      // Members added with roles skip the screening.
      pending: state.settings.memberScreening && roleIds.length === 0,
    });
    return c.json(memberObject(world.state, member), 201);
  });

  api.get('/oauth2/@me', (c) => {
    const caller = c.get('caller');
    if (caller?.kind !== 'person') throw refuse('unauthorized');
    const { application } = world.state;
    const expires = Object.values(world.state.oauth.tokens).find((t) => t.userId === caller.userId);
    return c.json({
      application: { id: application.id, name: application.name, icon: null, description: '' },
      scopes: caller.scopes,
      expires: expires?.expiresAt ?? null,
      user: userObject(requireUser(world, caller.userId)),
    });
  });
}
