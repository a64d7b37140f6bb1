import { reorder } from '../rules/hierarchy.ts';
import type { RoleState } from '../state.ts';
import { roleObject } from '../wire/role.ts';
import type { Cause, World } from '../world.ts';
import { AUDIT, recordAudit } from './audit.ts';
import { replaceOverwrites } from './overwrites.ts';

export type RolePatch = Partial<
  Pick<RoleState, 'name' | 'colors' | 'hoist' | 'permissions' | 'mentionable'>
>;

export function createRole(world: World, wanted: RolePatch, cause: Cause): RoleState {
  const { state } = world;
  const role: RoleState = {
    id: world.newId(),
    name: 'new role',
    colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
    hoist: false,
    permissions: state.roles[state.guild.id]?.permissions ?? '0',
    mentionable: false,
    botId: null,
    ...wanted,
    // New roles start at the bottom, just above @everyone.
    position: 1,
  };
  state.roles[role.id] = role;
  recordAudit(world, AUDIT.roleCreate, cause, role.id, [{ key: 'name', new_value: role.name }]);
  world.effect('role.created', { roleId: role.id, name: role.name, reason: cause.reason });
  announceRole(world, 'GUILD_ROLE_CREATE', role);
  return role;
}

export function changeRole(world: World, role: RoleState, patch: RolePatch, cause: Cause): void {
  const keys = Object.keys(patch) as (keyof RolePatch)[];
  recordAudit(
    world,
    AUDIT.roleUpdate,
    cause,
    role.id,
    keys.map((key) => ({ key, old_value: role[key], new_value: patch[key] })),
  );
  Object.assign(role, patch);
  world.effect('role.updated', { roleId: role.id, changes: patch, reason: cause.reason });
  announceRole(world, 'GUILD_ROLE_UPDATE', role);
}

/** Moves roles to new positions. @everyone stays at the bottom. Announces every role whose position changes. */
export function moveRoles(world: World, positions: ReadonlyMap<string, number>): void {
  const { state } = world;
  const everyone = state.guild.id;
  const wanted = new Map([...positions, [everyone, 0] as const]);
  for (const [position, role] of reorder(Object.values(state.roles), wanted).entries()) {
    if (role.position === position) continue;
    role.position = position;
    world.effect('role.moved', { roleId: role.id, position });
    announceRole(world, 'GUILD_ROLE_UPDATE', role);
  }
}

/** Members lose the role without an event of their own, as in Discord. */
export function deleteRole(world: World, role: RoleState, cause: Cause): void {
  const { state } = world;
  for (const member of Object.values(state.members)) {
    if (member.roles.includes(role.id)) member.roles = member.roles.filter((id) => id !== role.id);
  }
  for (const channel of Object.values(state.channels)) {
    const kept = channel.overwrites.filter((overwrite) => overwrite.id !== role.id);
    if (kept.length < channel.overwrites.length) replaceOverwrites(world, channel, kept);
  }
  delete state.roles[role.id];
  recordAudit(world, AUDIT.roleDelete, cause, role.id, [{ key: 'name', old_value: role.name }]);
  world.effect('role.deleted', { roleId: role.id, name: role.name, reason: cause.reason });
  world.dispatch({
    name: 'GUILD_ROLE_DELETE',
    data: { guild_id: state.guild.id, role_id: role.id },
  });
}

function announceRole(world: World, name: string, role: RoleState): void {
  world.dispatch({ name, data: { guild_id: world.state.guild.id, role: roleObject(role) } });
}
