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

/**
 * Whether `actorId` may give roles these positions: its own highest role and all above it must stay
 * what they are and in their order. Only order counts; renumbering is no move.
 */
export function mayReorder(
  state: DiscordState,
  actorId: string,
  positions: ReadonlyMap<string, number>,
): boolean {
  if (actorId === state.guild.ownerId) return true;
  const highest = highestRole(state, actorId);
  const before = [...Object.values(state.roles)].sort(byRank);
  const after = before
    .map((role) => ({ id: role.id, position: positions.get(role.id) ?? role.position }))
    .sort(byRank);
  const reserved = before.findIndex((role) => role.id === highest.id) + 1;
  return before.slice(0, reserved).every((role, index) => after[index]?.id === role.id);
}

const byRank = (a: Ranked, b: Ranked) => (isAbove(a, b) ? -1 : 1);

function getRole(state: DiscordState, roleId: string): RoleState {
  const role = state.roles[roleId];
  if (role === undefined) throw new Error(`Role ${roleId} is held but does not exist.`);
  return role;
}
