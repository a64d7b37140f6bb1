import { holds, PERMISSION } from './permission-flags.ts';

interface RankedRole {
  id: string;
  position: number;
}

interface ServerRole extends RankedRole {
  name: string;
  permissions: bigint;
  /** Owned by a bot or an integration. */
  managed: boolean;
}

/** At equal positions the older role, with the lower id, ranks higher. */
export function isAbove(role: RankedRole, other: RankedRole): boolean {
  return role.position === other.position
    ? BigInt(role.id) < BigInt(other.id)
    : role.position > other.position;
}

export function highestOf<R extends RankedRole>(
  roles: readonly R[],
  heldIds: readonly string[],
): R | null {
  return roles
    .filter((role) => heldIds.includes(role.id))
    .reduce<R | null>((top, role) => (top === null || isAbove(role, top) ? role : top), null);
}

/** Bot and server data that decide what the bot may do. */
export interface BotSurroundings {
  guildId: string;
  ownerId: string;
  botId: string;
  botRoleIds: readonly string[];
  roles: readonly ServerRole[];
}

export function botPermissions({ guildId, botRoleIds, roles }: BotSurroundings): bigint {
  return roles
    .filter((role) => role.id === guildId || botRoleIds.includes(role.id))
    .reduce((bits, role) => bits | role.permissions, 0n);
}

export function botHolds(around: BotSurroundings, wanted: bigint): boolean {
  const held = botPermissions(around);
  return around.botId === around.ownerId || holds(held, PERMISSION.administrator)
    ? true
    : holds(held, wanted);
}

/** Whether the bot's highest role is above this role. A bot that owns the server is above every role. */
export function botIsAbove(around: BotSurroundings, role: RankedRole): boolean {
  if (around.botId === around.ownerId) return true;
  const own = highestOf(around.roles, [around.guildId, ...around.botRoleIds]);
  return own !== null && isAbove(own, role);
}
