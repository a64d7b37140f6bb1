import { newId } from '../database/identifier.ts';
import { readFork, transact } from '../database/transaction.ts';
import { CommunityMappingEntity } from './community-mapping.entity.ts';
import { COMMUNITY_ROLES, type CommunityRolePlan, rolePurpose } from './community-roles.ts';
import type { DiscordDeps } from './discord.deps.ts';
import type { CommunityRole } from './gateway/discord.gateway.ts';
import { type RoleRefusal, refuseRole } from './refuse-role.ts';

export interface MappingStep {
  purpose: string;
  roleId: string;
  name: string;
  outcome: 'kept' | 'mapped' | 'created';
  /** Why the role cannot be given, when it cannot. */
  refusal: RoleRefusal | null;
}

/**
 * Makes every community entitlement have its role: keeps what is mapped, else takes the role of that
 * name, else makes one. Looks before each making, so that it may be repeated and interrupted.
 */
export async function ensureCommunityMapping(deps: DiscordDeps): Promise<MappingStep[]> {
  const steps: MappingStep[] = [];
  for (const plan of COMMUNITY_ROLES) steps.push(await ensureRole(deps, plan));
  return steps;
}

async function ensureRole(deps: DiscordDeps, plan: CommunityRolePlan): Promise<MappingStep> {
  const { gateway } = deps;
  const purpose = rolePurpose(plan.entitlement);
  const bot = await gateway.getBot();
  const roles = await gateway.listRoles();
  const rows = await readFork(deps.access.orm).find(CommunityMappingEntity, {
    guildId: gateway.guildId,
  });
  const others = rows.filter((row) => row.purpose !== purpose).map((row) => row.discordId);
  const takenRoleIds = new Set(others);
  const around = { guildId: gateway.guildId, roles, bot, takenRoleIds };
  const report = (role: CommunityRole, outcome: MappingStep['outcome']): MappingStep => ({
    purpose,
    roleId: role.id,
    name: role.name,
    outcome,
    refusal: refuseRole(role.id, { ...around, roles: [...roles, role] }),
  });

  const mapped = rows.find((row) => row.purpose === purpose);
  const kept = roles.find((role) => role.id === mapped?.discordId);
  if (kept !== undefined) return store(deps, report(kept, 'kept'));
  const named = roles.find(
    (role) => role.name === plan.name && refuseRole(role.id, around) === null,
  );
  if (named !== undefined) return store(deps, report(named, 'mapped'));
  const { entitlement: _, ...wanted } = plan;
  const created = await gateway.createRole(wanted, 'Community set-up');
  return store(deps, report(created, 'created'));
}

function store(deps: DiscordDeps, step: MappingStep): Promise<MappingStep> {
  const { guildId } = deps.gateway;
  return transact(deps.access.orm, async (em) => {
    const { purpose, roleId: discordId, name, refusal } = step;
    const fresh = { discordId, name, refusal, changedAt: deps.access.machine.now() };
    const row = await em.findOne(CommunityMappingEntity, { guildId, purpose });
    if (row === null)
      em.create(CommunityMappingEntity, { id: newId(), guildId, purpose, ...fresh });
    else em.assign(row, fresh);
    return step;
  });
}
