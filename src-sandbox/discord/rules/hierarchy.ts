import { compareIds } from '../snowflake.ts';
import type { DiscordState, RoleState } from '../state.ts';

type Ranked = Pick<RoleState, 'id' | 'position'>;

/** The higher position ranks higher; at equal positions the older role, with the lower id. */
function isAbove(role: Ranked, other: Ranked): boolean {
  return role.position === other.position
    ? compareIds(role.id, other.id) < 0
    : role.position > other.position;
}

function highestRole(state: DiscordState, userId: string): RoleState {
  const everyone = getRole(state, state.guild.id);
  return (state.members[userId]?.roles ?? [])
    .map((roleId) => getRole(state, roleId))
    .reduce((highest, role) => (isAbove(role, highest) ? role : highest), everyone);
}

/** Whether `actorId` may edit, assign or remove this role. */
export function commandsRole(state: DiscordState, actorId: string, role: Ranked): boolean {
  return actorId === state.guild.ownerId || isAbove(highestRole(state, actorId), role);
}

/** Whether `actorId` may kick, ban, rename or time out that user. The owner is exempt. */
export function commandsMember(state: DiscordState, actorId: string, targetId: string): boolean {
  if (targetId === state.guild.ownerId) return false;
  if (actorId === state.guild.ownerId) return true;
  return isAbove(highestRole(state, actorId), highestRole(state, targetId));
}

/**
 * All roles from the lowest up, with those in `positions` moved. Renumbers the rest, so positions are unique
 * afterwards.
 */
export function reorder<R extends Ranked>(
  roles: readonly R[],
  positions: ReadonlyMap<string, number>,
): R[] {
  const ascending = roles.toSorted((a, b) => (isAbove(a, b) ? 1 : -1));
  const order = ascending.filter((role) => !positions.has(role.id));
  const moved = ascending
    .filter((role) => positions.has(role.id))
    .toSorted((a, b) => (positions.get(a.id) ?? 0) - (positions.get(b.id) ?? 0));
  for (const role of moved) order.splice(positions.get(role.id) ?? 0, 0, role);
  return order;
}

/** Whether `actorId` may apply this order: its highest role and all above must not move. */
export function mayReorder(
  state: DiscordState,
  actorId: string,
  positions: ReadonlyMap<string, number>,
): boolean {
  if (actorId === state.guild.ownerId) return true;
  const roles = Object.values(state.roles);
  const before = reorder(roles, new Map());
  const after = reorder(roles, positions);
  const own = before.indexOf(highestRole(state, actorId));
  return before.slice(own).every((role, index) => after[own + index] === role);
}

function getRole(state: DiscordState, roleId: string): RoleState {
  const role = state.roles[roleId];
  if (role === undefined) throw new Error(`Role ${roleId} is held but does not exist.`);
  return role;
}
