import { compareIds } from './snowflake.ts';
import type { DiscordState, RoleState } from './state.ts';

type Ranked = Pick<RoleState, 'id' | 'position'>;

/** Higher position is higher; of equals the older one (the lower id). */
export function isAbove(role: Ranked, other: Ranked): boolean {
  return role.position === other.position
    ? compareIds(role.id, other.id) < 0
    : role.position > other.position;
}

export function highestRole(state: DiscordState, userId: string): RoleState {
  const everyone = getRole(state, state.guild.id);
  return (state.members[userId]?.roles ?? [])
    .map((roleId) => getRole(state, roleId))
    .reduce((highest, role) => (isAbove(role, highest) ? role : highest), everyone);
}

/** Whether `actorId` may edit, give or take this role. */
export function commandsRole(state: DiscordState, actorId: string, role: Ranked): boolean {
  return actorId === state.guild.ownerId || isAbove(highestRole(state, actorId), role);
}

/** Whether `actorId` may kick, ban, rename or time out that person; nobody may touch the owner. */
export function commandsMember(state: DiscordState, actorId: string, targetId: string): boolean {
  if (targetId === state.guild.ownerId) return false;
  if (actorId === state.guild.ownerId) return true;
  return isAbove(highestRole(state, actorId), highestRole(state, targetId));
}

function getRole(state: DiscordState, roleId: string): RoleState {
  const role = state.roles[roleId];
  if (role === undefined) throw new Error(`Role ${roleId} is held but does not exist.`);
  return role;
}
