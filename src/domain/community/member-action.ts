import { PERMISSION, type PermissionName } from './permission-flags.ts';
import { type BotSurroundings, botHolds, botIsAbove, highestOf } from './role-hierarchy.ts';

export const MEMBER_ACTIONS = ['add_role', 'remove_role', 'kick', 'ban'] as const;
export type MemberAction = (typeof MEMBER_ACTIONS)[number];

export function isRoleAction(action: MemberAction): boolean {
  return action === 'add_role' || action === 'remove_role';
}

/** Actions without an inverse action. */
export function needsTypedConfirmation(action: MemberAction): boolean {
  return action === 'kick' || action === 'ban';
}

const NEEDED: Record<MemberAction, PermissionName> = {
  add_role: 'manageRoles',
  remove_role: 'manageRoles',
  kick: 'kickMembers',
  ban: 'banMembers',
};

/** Why the bot cannot run the action on any member. */
export type ActionRefusal =
  | { reason: 'missing-permission'; permission: PermissionName }
  | { reason: 'no-role' | 'role-gone' | 'everyone' | 'managed' | 'role-above-bot' };

/** Why the action skips a member. None of these is an error. */
export type MemberSkip =
  | 'not-in-server'
  | 'owner'
  | 'own-bot'
  | 'bot'
  | 'above-bot'
  | 'has-role'
  | 'lacks-role';

export interface ActedOnMember {
  id: string;
  isBot: boolean;
  roleIds: readonly string[];
}

/** Checked before any request: Discord bans clients that collect too many refusals. */
export function refuseAction(
  action: MemberAction,
  roleId: string | null,
  around: BotSurroundings,
): ActionRefusal | null {
  const permission = NEEDED[action];
  if (!botHolds(around, PERMISSION[permission]))
    return { reason: 'missing-permission', permission };
  if (!isRoleAction(action)) return null;
  if (roleId === null) return { reason: 'no-role' };
  if (roleId === around.guildId) return { reason: 'everyone' };
  const role = around.roles.find((each) => each.id === roleId);
  if (role === undefined) return { reason: 'role-gone' };
  if (role.managed) return { reason: 'managed' };
  return botIsAbove(around, role) ? null : { reason: 'role-above-bot' };
}

/** Whether the action skips this member. Bulk actions also skip other bots, whose roles were assigned on purpose. */
export function skipMember(
  action: MemberAction,
  roleId: string | null,
  member: ActedOnMember | null,
  around: BotSurroundings,
  bulk: boolean,
): MemberSkip | null {
  if (member === null) return action === 'ban' ? null : 'not-in-server';
  if (member.id === around.botId) return 'own-bot';
  if (member.id === around.ownerId) return 'owner';
  if (member.isBot && bulk) return 'bot';
  const highest = highestOf(around.roles, member.roleIds);
  if (highest !== null && !botIsAbove(around, highest)) return 'above-bot';
  if (roleId === null || !isRoleAction(action)) return null;
  const held = member.roleIds.includes(roleId);
  if (action === 'add_role') return held ? 'has-role' : null;
  return held ? null : 'lacks-role';
}
