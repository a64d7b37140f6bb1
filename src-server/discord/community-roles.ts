import type { EntityManager } from '@mikro-orm/postgresql';
import type { Entitlement } from '../../src/domain/catalogue/catalogue.ts';
import { CommunityMappingEntity } from './community-mapping.entity.ts';
import type { NewRole } from './gateway/community.ts';

export interface CommunityRolePlan extends NewRole {
  entitlement: Entitlement;
}

/**
 * The roles that setup creates for entitlements without a mapping. The catalogue says which plan
 * includes which. None has a permission: access
 * comes from channel overrides. The documented request for the paid role keeps its own number
 * which lets every buyer read the audit log and mute others.
 */
export const COMMUNITY_ROLES: readonly CommunityRolePlan[] = [
  {
    entitlement: 'community-base',
    name: 'Community',
    colour: 0,
    permissions: 0n,
    hoist: false,
    mentionable: false,
  },
  {
    entitlement: 'community-paid',
    name: 'Paid Member',
    colour: 65_280,
    permissions: 0n,
    hoist: true,
    mentionable: false,
  },
  {
    entitlement: 'community-vip',
    name: 'VIP',
    colour: 15_844_367,
    permissions: 0n,
    hoist: true,
    mentionable: false,
  },
];

export interface MappedRole {
  entitlement: Entitlement;
  roleId: string;
  name: string;
}

export function rolePurpose(entitlement: Entitlement): string {
  return `role:${entitlement}`;
}

/** Maps entitlements to roles in this server. */
export async function mappedRolesOf(em: EntityManager, guildId: string): Promise<MappedRole[]> {
  const rows = await em.find(CommunityMappingEntity, { guildId });
  const byPurpose = new Map(rows.map((row) => [row.purpose, row]));
  return COMMUNITY_ROLES.flatMap(({ entitlement }) => {
    const row = byPurpose.get(rolePurpose(entitlement));
    return row === undefined ? [] : [{ entitlement, roleId: row.discordId, name: row.name }];
  });
}

export function roleTargetKey(guildId: string, roleId: string, memberId: string): string {
  return `${guildId}:${roleId}:${memberId}`;
}
