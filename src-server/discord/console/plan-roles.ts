import type { PlanRoles } from '../../../src/domain/channel-plan.ts';
import type { Entitlement } from '../../../src/domain/entitlement.ts';
import { readFork } from '../../database/transaction.ts';
import { mappedRolesOf } from '../community-roles.ts';
import type { ServerFrame } from './community-directory.ts';
import type { ConsoleDeps } from './console.deps.ts';

export async function mappedRoleIds({
  access,
  gateway,
}: Pick<ConsoleDeps, 'access' | 'gateway'>): Promise<Map<Entitlement, string>> {
  const mapped = await mappedRolesOf(readFork(access.orm), gateway.guildId);
  return new Map(mapped.map(({ entitlement, roleId }) => [entitlement, roleId]));
}

/** The bot's own role where it has one: an override for it outlives a new bot account. */
export function planRolesOf(
  frame: ServerFrame,
  byEntitlement: ReadonlyMap<Entitlement, string>,
): PlanRoles {
  const own = frame.bot.roleIds.find((id) => frame.roles.get(id)?.managed);
  const bot: PlanRoles['bot'] =
    own === undefined ? { id: frame.bot.id, kind: 'member' } : { id: own, kind: 'role' };
  return { everyoneId: frame.server.id, byEntitlement, bot };
}
