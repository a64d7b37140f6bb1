import { type CommunityRolePlan, communityRoles, rolePurpose } from './community-roles.ts';
import type { DiscordDeps } from './discord.deps.ts';
import { type EnsuredRole, ensureRole, type WantedRole } from './ensure-role.ts';

interface MappingStep extends EnsuredRole {
  purpose: string;
}

export function wantedRoleOf({ entitlement, ...role }: CommunityRolePlan): WantedRole & {
  purpose: string;
} {
  return { ...role, purpose: rolePurpose(entitlement) };
}

/** Ensures that every community entitlement has a role. */
export async function ensureCommunityMapping(deps: DiscordDeps): Promise<MappingStep[]> {
  const steps: MappingStep[] = [];
  for (const plan of communityRoles(deps.catalogue.current())) {
    const wanted = wantedRoleOf(plan);
    const ensured = await ensureRole(deps, wanted, 'Community setup');
    steps.push({ ...ensured, purpose: wanted.purpose });
  }
  return steps;
}
