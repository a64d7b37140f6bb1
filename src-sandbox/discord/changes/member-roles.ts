import type { MemberState } from '../state.ts';
import type { Cause, World } from '../world.ts';
import { AUDIT, recordAudit } from './audit.ts';
import { announceMember } from './members.ts';

/** Sets the exact roles of a member. Does nothing when they already match. */
export function setMemberRoles(
  world: World,
  member: MemberState,
  roleIds: readonly string[],
  cause: Cause,
): void {
  const wanted = [...new Set(roleIds)];
  const added = wanted.filter((roleId) => !member.roles.includes(roleId));
  const removed = member.roles.filter((roleId) => !wanted.includes(roleId));
  if (added.length === 0 && removed.length === 0) return;

  member.roles = wanted;
  const ids = (list: string[]) =>
    list.map((id) => ({ id, name: world.state.roles[id]?.name ?? '' }));
  recordAudit(world, AUDIT.memberRoleUpdate, cause, member.userId, [
    ...(added.length > 0 ? [{ key: '$add', new_value: ids(added) }] : []),
    ...(removed.length > 0 ? [{ key: '$remove', new_value: ids(removed) }] : []),
  ]);
  for (const roleId of added) note(world, 'member.role-added', member, roleId, cause);
  for (const roleId of removed) note(world, 'member.role-removed', member, roleId, cause);
  announceMember(world, member);
}

function note(world: World, name: string, member: MemberState, roleId: string, cause: Cause) {
  world.effect(name, {
    memberId: member.userId,
    roleId,
    byUserId: cause.byUserId,
    reason: cause.reason,
  });
}
