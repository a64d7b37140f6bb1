import type { Entitlement } from '../../../../src/domain/catalogue/catalogue.ts';
import type { PlanRoles } from '../../../../src/domain/community/channel-plan.ts';
import { readFork } from '../../../database/transaction.ts';
import { communityRoles, mappedRolesOf } from '../../community-roles.ts';
import { wantedRoleOf } from '../../ensure-community-mapping.ts';
import { botIn, chooseRole, lookAtRoles, rightsForRole } from '../../ensure-role.ts';
import { missingRights } from '../../rights/missing-rights.ts';
import { type RoleStep, roleStep } from '../changes/plan-steps.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import type { ServerFrame } from '../directory/server-frame.ts';
import { lacksMessage } from '../failure-messages.ts';

export async function mappedRoleIds({
  orm,
  gateway,
}: Pick<ConsoleDeps, 'orm' | 'gateway'>): Promise<Map<Entitlement, string>> {
  const mapped = await mappedRolesOf(readFork(orm), gateway.guildId);
  return new Map(mapped.map(({ entitlement, roleId }) => [entitlement, roleId]));
}

export interface PlannedRoles {
  /** Roles that must be created or mapped first. */
  steps: RoleStep[];
  /** Entitlements to the roles that serve them now. */
  serving: ReadonlyMap<Entitlement, string>;
  /** As `serving`, after the steps. A role not created yet has a placeholder id. */
  expected: ReadonlyMap<Entitlement, string>;
  /** Display names of the placeholder ids. */
  names: ReadonlyMap<string, string>;
}

/** Role steps that the community's entitlements need before channel visibility can work. */
export async function planRoles(deps: ConsoleDeps): Promise<PlannedRoles> {
  const around = await lookAtRoles(deps);
  const steps: RoleStep[] = [];
  const serving = new Map<Entitlement, string>();
  const expected = new Map<Entitlement, string>();
  const names = new Map<string, string>();
  for (const plan of communityRoles(deps.catalogue.current())) {
    const wanted = wantedRoleOf(plan);
    const choice = chooseRole(wanted, around);
    const namesakes = around.roles.filter(({ name }) => name === plan.name).map(({ id }) => id);
    const step = roleStep(wanted, choice, namesakes);
    const lacks =
      choice.kind === 'created' ? missingRights(botIn(around), rightsForRole(wanted)) : [];
    if (step !== null) steps.push(lacks.length === 0 ? step : failed(step, lacks));
    const roleId = choice.kind === 'created' ? `new ${wanted.purpose}` : choice.role.id;
    if (choice.kind === 'kept') serving.set(plan.entitlement, roleId);
    if (choice.kind === 'created') names.set(roleId, plan.name);
    expected.set(plan.entitlement, roleId);
  }
  return { steps, serving, expected, names };
}

function failed(step: RoleStep, lacks: Parameters<typeof lacksMessage>[0]): RoleStep {
  return { ...step, outcome: 'failed', message: lacksMessage(lacks) };
}

/** Prefers the bot's own role: its override survives a new bot account. */
export function planRolesOf(
  frame: ServerFrame,
  byEntitlement: ReadonlyMap<Entitlement, string>,
): PlanRoles {
  const own = frame.bot.roleIds.find((id) => frame.roles.get(id)?.managed);
  const bot: PlanRoles['bot'] =
    own === undefined ? { id: frame.bot.id, kind: 'member' } : { id: own, kind: 'role' };
  return { everyoneId: frame.server.id, byEntitlement, bot };
}
