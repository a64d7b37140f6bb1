import type { EntityManager } from '@mikro-orm/postgresql';
import type { Catalogue, Entitlement } from '../../src/domain/catalogue/catalogue.ts';
import { DOCUMENTED_CATALOGUE } from '../../src/domain/catalogue/documented-catalogue.ts';
import { CommunityMappingEntity } from './community-mapping.entity.ts';
import type { NewRole } from './gateway/community.ts';

export interface CommunityRolePlan extends NewRole {
  entitlement: Entitlement;
}

/** The documented roles. */
const DOCUMENTED_ROLES: readonly CommunityRolePlan[] = [
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

/**
 * The roles that setup creates for entitlements without a mapping, as the catalogue orders them. It
 * also says which plan includes which. None has a permission: access comes from channel overrides.
 * The documented request for the paid role keeps its own number, which lets every buyer read
 * the audit log and mute others.
 */
export function communityRoles(catalogue: Catalogue): CommunityRolePlan[] {
  return catalogue.entitlements
    .filter(({ provider }) => provider === 'discord')
    .map(({ key, name }) => {
      const documented = DOCUMENTED_ROLES.find(({ entitlement }) => entitlement === key);
      const look = documented ?? { colour: 0, permissions: 0n, hoist: false, mentionable: false };
      const isRenamed = name !== documentedName(key);
      return { ...look, entitlement: key, name: isRenamed ? name : (documented?.name ?? name) };
    });
}

const documentedName = (entitlement: Entitlement) =>
  DOCUMENTED_CATALOGUE.entitlements.find(({ key }) => key === entitlement)?.name;

export interface MappedRole {
  entitlement: Entitlement;
  roleId: string;
  name: string;
}

const PREFIX = 'role:';

export function rolePurpose(entitlement: Entitlement): string {
  return `${PREFIX}${entitlement}`;
}

/** Null for a channel's purpose. */
export function roleEntitlement(purpose: string): Entitlement | null {
  return purpose.startsWith(PREFIX) ? purpose.slice(PREFIX.length) : null;
}

/**
 * Maps entitlements to roles in this server. One that left the catalogue keeps its row: its role is
 * still to be revoked, and a seller may bring it back.
 */
export async function mappedRolesOf(em: EntityManager, guildId: string): Promise<MappedRole[]> {
  const rows = await em.find(CommunityMappingEntity, { guildId }, { orderBy: { purpose: 'asc' } });
  return rows.flatMap(({ purpose, discordId: roleId, name }) => {
    const entitlement = roleEntitlement(purpose);
    return entitlement === null ? [] : [{ entitlement, roleId, name }];
  });
}

export function roleTargetKey(guildId: string, roleId: string, memberId: string): string {
  return `${guildId}:${roleId}:${memberId}`;
}
