import type { MemberAction } from '../../../src/domain/community/member-action.ts';
import { moderatingRights } from '../../../src/domain/community/paid-role.ts';
import type { BotSurroundings } from '../../../src/domain/community/role-hierarchy.ts';
import { mayDo, type OperatorRole } from '../../../src/domain/people/operator-rights.ts';
import { refusalOfRole } from '../refuse-role.ts';

/**
 * Why this operator may not grant the role, or null. A role with moderator rights would let its
 * holder do at Discord what the operator may not do here.
 */
export function refuseModerating(
  operator: OperatorRole,
  { action, roleId }: { action: MemberAction; roleId: string | null },
  { roles, guildId }: BotSurroundings,
): string | null {
  if (action !== 'add_role' || mayDo(operator, 'community.configure')) return null;
  const role = roles.find(({ id }) => id === roleId);
  const everyone = roles.find(({ id }) => id === guildId)?.permissions;
  if (role === undefined || moderatingRights(role.permissions, everyone).length === 0) return null;
  return `The role ${role.name} ${refusalOfRole(role, 'moderates')}. Ask an owner to give it.`;
}
