import type { Context } from 'hono';
import { z } from 'zod';
import { type Api, causeOf, insideGuild } from '../api.ts';
import { changeMember, type MemberPatch } from '../changes/member-profile.ts';
import { setMemberRoles } from '../changes/member-roles.ts';
import { removeMember } from '../changes/members.ts';
import { DiscordError, invalidField, refuse } from '../errors.ts';
import { requireMember, requireRole, requireUser } from '../lookups.ts';
import { pathId, readBody, snowflake } from '../request-body.ts';
import {
  permissionsInGuild,
  requireCommandOfMember,
  requireGrantable,
  requirePermission,
} from '../rules/authority.ts';
import { hasAll, PERMISSION } from '../rules/permission-bits.ts';
import type { MemberState } from '../state.ts';
import { memberObject } from '../wire/member.ts';
import type { World } from '../world.ts';

const MAX_TIMEOUT_MS = 28 * 86_400_000;

const nick = z.string().max(32).nullable();
const editBody = z.object({
  nick: nick.optional(),
  roles: z.array(snowflake).nullish(),
  mute: z.boolean().nullish(),
  deaf: z.boolean().nullish(),
  communication_disabled_until: z.string().nullish(),
});

export function registerMemberEdits(api: Api, world: World): void {
  const inside = insideGuild(world);

  api.patch('/guilds/:guild/members/@me', inside, async (c) => {
    const body = await readBody(c, z.object({ nick: nick.optional() }));
    requirePermission(world, PERMISSION.changeNickname);
    const member = requireMember(world, world.state.application.id);
    if (body.nick !== undefined) {
      changeMember(world, member, { nick: body.nick || null }, causeOf(world, c));
    }
    return c.json(memberObject(world.state, member));
  });

  api.patch('/guilds/:guild/members/:user', inside, async (c) => {
    const body = await readBody(c, editBody);
    const member = requireMember(world, pathId(c, 'user'));
    const patch = readPatch(world, member, body);
    // Server mute exists only in voice channels, and the sandbox has no members in one.
    if (body.mute != null || body.deaf != null) {
      throw new DiscordError(400, 40032, 'Target user is not connected to voice.');
    }
    const roles = body.roles == null ? null : grantableSet(world, member, body.roles);

    const cause = causeOf(world, c);
    changeMember(world, member, patch, cause);
    if (roles !== null) setMemberRoles(world, member, roles, cause);
    return c.json(memberObject(world.state, member));
  });

  api.delete('/guilds/:guild/members/:user', inside, (c: Context) => {
    const member = requireMember(world, pathId(c, 'user'));
    requirePermission(world, PERMISSION.kickMembers);
    requireCommandOfMember(world, member.userId);
    removeMember(world, requireUser(world, member.userId), 'kicked', causeOf(world, c));
    return c.body(null, 204);
  });
}

function readPatch(
  world: World,
  member: MemberState,
  body: z.output<typeof editBody>,
): MemberPatch {
  const patch: MemberPatch = {};
  if (body.nick !== undefined) {
    requirePermission(world, PERMISSION.manageNicknames);
    requireCommandOfMember(world, member.userId);
    patch.nick = body.nick || null;
  }
  if (body.communication_disabled_until !== undefined) {
    requirePermission(world, PERMISSION.moderateMembers);
    requireCommandOfMember(world, member.userId);
    patch.timedOutUntil = readTimeOut(world, member, body.communication_disabled_until);
  }
  return patch;
}

function readTimeOut(world: World, member: MemberState, value: string | null): string | null {
  if (value === null) return null;
  const until = new Date(value);
  const field = ['communication_disabled_until'];
  if (Number.isNaN(until.getTime())) {
    throw invalidField(field, 'DATE_TIME_TYPE_PARSE', `Could not parse ${value} as ISO8601.`);
  }
  if (until.getTime() - world.now().getTime() > MAX_TIMEOUT_MS) {
    throw invalidField(
      field,
      'MAX_COMMUNICATION_DISABLED',
      'A member cannot be timed out for longer than 28 days.',
    );
  }
  const held = permissionsInGuild(world, member.userId);
  if (hasAll(held, PERMISSION.administrator)) throw refuse('missingPermissions');
  return until.toISOString();
}

/** Returns the wanted set if the bot may add and remove the difference. */
function grantableSet(world: World, member: MemberState, wanted: string[]): string[] {
  requirePermission(world, PERMISSION.manageRoles);
  const roleIds = wanted.filter((roleId) => roleId !== world.state.guild.id);
  const changed = [
    ...roleIds.filter((roleId) => !member.roles.includes(roleId)),
    ...member.roles.filter((roleId) => !roleIds.includes(roleId)),
  ];
  for (const roleId of changed) requireGrantable(world, requireRole(world, roleId));
  return roleIds;
}
