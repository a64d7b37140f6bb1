import type { BotStanding, CommunityRole } from './gateway/discord.gateway.ts';

/** Why a role cannot serve: one reason per sentence on screen. */
export type RoleRefusal =
  | 'gone'
  | 'everyone'
  | 'managed'
  | 'above-bot'
  | 'bot-cannot-manage-roles'
  | 'used-twice';

const ADMINISTRATOR = 1n << 3n;
const MANAGE_ROLES = 1n << 28n;

export interface RoleSurroundings {
  guildId: string;
  roles: readonly CommunityRole[];
  bot: BotStanding;
  /** Roles that serve another purpose already. */
  takenRoleIds: ReadonlySet<string>;
}

/** Checked before a role is mapped, so that no call has to be refused by Discord to find out. */
export function refuseRole(roleId: string, around: RoleSurroundings): RoleRefusal | null {
  const role = around.roles.find((each) => each.id === roleId);
  if (role === undefined) return 'gone';
  if (role.id === around.guildId) return 'everyone';
  if (role.managed) return 'managed';
  if (around.takenRoleIds.has(role.id)) return 'used-twice';
  const own = around.roles.filter(
    (each) => each.id === around.guildId || around.bot.roleIds.includes(each.id),
  );
  const held = own.reduce((bits, each) => bits | each.permissions, 0n);
  if ((held & (ADMINISTRATOR | MANAGE_ROLES)) === 0n) return 'bot-cannot-manage-roles';
  return own.some((each) => isAbove(each, role)) ? null : 'above-bot';
}

/** Of two at the same position the older one, with the lower id, is higher. */
function isAbove(role: CommunityRole, other: CommunityRole): boolean {
  return role.position === other.position
    ? BigInt(role.id) < BigInt(other.id)
    : role.position > other.position;
}
