import { moderatingRights } from '../../src/domain/community/paid-role.ts';
import { PERMISSION_LABELS } from '../../src/domain/community/permission-flags.ts';
import type { BotAbilities, CommunityRole } from './gateway/community.ts';

/** Why a role cannot serve: one reason per sentence on screen. */
export type RoleRefusal =
  | 'gone'
  | 'everyone'
  | 'managed'
  | 'above-bot'
  | 'bot-cannot-manage-roles'
  | 'used-twice'
  | 'moderates';

const ADMINISTRATOR = 1n << 3n;
const MANAGE_ROLES = 1n << 28n;

export interface RoleSurroundings {
  guildId: string;
  roles: readonly CommunityRole[];
  bot: BotAbilities;
  /** Roles that already serve another purpose. */
  takenRoleIds: ReadonlySet<string>;
}

/** Checked before mapping, to avoid a call that Discord would refuse. */
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
  if (!own.some((each) => isAbove(each, role))) return 'above-bot';
  const everyone = own.find((each) => each.id === around.guildId)?.permissions;
  return moderatingRights(role.permissions, everyone).length > 0 ? 'moderates' : null;
}

const MESSAGES: Record<RoleRefusal, string> = {
  gone: 'was deleted',
  everyone: 'is held by everyone',
  managed: 'belongs to a bot or an integration',
  'above-bot': 'does not stand below the bot’s own role',
  'bot-cannot-manage-roles': 'cannot be given: the bot lacks Manage Roles',
  'used-twice': 'serves another purpose already',
  moderates: 'gives rights of a moderator',
};

/** 'gives rights of a moderator (Kick Members)': the text after the role's name. */
export function refusalOfRole(
  { permissions }: Pick<CommunityRole, 'permissions'>,
  refusal: RoleRefusal,
): string {
  if (refusal !== 'moderates') return MESSAGES[refusal];
  const which = moderatingRights(permissions).map((name) => PERMISSION_LABELS[name]);
  return `${MESSAGES.moderates} (${which.join(', ')})`;
}

/** At equal positions the older role, with the lower id, ranks higher. */
function isAbove(role: CommunityRole, other: CommunityRole): boolean {
  return role.position === other.position
    ? BigInt(role.id) < BigInt(other.id)
    : role.position > other.position;
}
