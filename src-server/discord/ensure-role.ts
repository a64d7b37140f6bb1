import type { Catalogue } from '../../src/domain/catalogue/catalogue.ts';
import { PERMISSION } from '../../src/domain/community/permission-flags.ts';
import type { BotSurroundings } from '../../src/domain/community/role-hierarchy.ts';
import { providerOf } from '../../src/domain/entitlement.ts';
import { withLease } from '../database/lease.ts';
import { readFork } from '../database/transaction.ts';
import { CommunityMappingEntity } from './community-mapping.entity.ts';
import { roleEntitlement } from './community-roles.ts';
import type { DiscordDeps } from './discord.deps.ts';
import type { BotAbilities, CommunityRole, NewRole } from './gateway/community.ts';
import { mapRole } from './mapping/map-role.ts';
import { type RoleRefusal, refuseRole } from './refuse-role.ts';
import { requireRights } from './rights/missing-rights.ts';

const WAIT_MS = 10_000;

export interface WantedRole extends NewRole {
  /** Its purpose in the mapping; null: none. */
  purpose: string | null;
}

export type RoleChoice =
  /** Already exists, and is mapped if it must be. */
  | { kind: 'kept'; role: CommunityRole; refusal: RoleRefusal | null }
  | { kind: 'mapped'; role: CommunityRole; refusal: null }
  /** No role serves. `passedOver` has the name but was refused. */
  | { kind: 'created'; passedOver: { role: CommunityRole; refusal: RoleRefusal } | null };

export interface EnsuredRole {
  roleId: string;
  name: string;
  outcome: RoleChoice['kind'];
  /** Why the role cannot be granted, if so. */
  refusal: RoleRefusal | null;
}

export interface RolesAround {
  guildId: string;
  bot: BotAbilities;
  roles: CommunityRole[];
  /** Mapped role ids by purpose. */
  mapped: ReadonlyMap<string, string>;
}

export async function lookAtRoles({ orm, gateway, catalogue }: DiscordDeps): Promise<RolesAround> {
  const { guildId } = gateway;
  const bot = await gateway.getBot();
  const roles = await gateway.listRoles();
  const rows = await readFork(orm).find(CommunityMappingEntity, { guildId });
  const shop = catalogue.current();
  const mapped = rows
    .filter(({ purpose }) => isServed(shop, purpose))
    .map(({ purpose, discordId }) => [purpose, discordId] as const);
  return { guildId, bot, roles, mapped: new Map(mapped) };
}

/** A role of an entitlement that left the catalogue is free. */
function isServed(catalogue: Catalogue, purpose: string): boolean {
  const entitlement = roleEntitlement(purpose);
  return entitlement === null || providerOf(catalogue, entitlement) === 'discord';
}

function surroundingsFor(purpose: string | null, { guildId, bot, roles, mapped }: RolesAround) {
  const others = [...mapped].filter(([each]) => each !== purpose).map(([, id]) => id);
  return { guildId, bot, roles, takenRoleIds: new Set(others) };
}

/** A bot can only grant permissions that it has. */
export function rightsForRole({ permissions }: Pick<NewRole, 'permissions'>): bigint {
  return permissions | PERMISSION.manageRoles;
}

/** A bot never owns the server, so the owner id is empty. */
export function botIn({ guildId, bot, roles }: RolesAround): BotSurroundings {
  return { guildId, ownerId: '', botId: bot.id, botRoleIds: bot.roleIds, roles };
}

/** The choice that `ensureRole` would make now. */
export function chooseRole({ purpose, name }: WantedRole, around: RolesAround): RoleChoice {
  const { roles } = around;
  const surroundings = surroundingsFor(purpose, around);
  const known = roles.find((role) => role.id === around.mapped.get(purpose ?? ''));
  if (known !== undefined) {
    return { kind: 'kept', role: known, refusal: refuseRole(known.id, surroundings) };
  }
  const named = roles.filter((role) => role.name === name);
  if (purpose === null) {
    const [same] = named.filter((role) => !role.managed);
    return same === undefined
      ? { kind: 'created', passedOver: null }
      : { kind: 'kept', role: same, refusal: null };
  }
  const judged = named.map((role) => ({ role, refusal: refuseRole(role.id, surroundings) }));
  const fitting = judged.find(({ refusal }) => refusal === null);
  if (fitting !== undefined) return { kind: 'mapped', role: fitting.role, refusal: null };
  const [first] = judged.flatMap(({ role, refusal }) =>
    refusal === null ? [] : [{ role, refusal }],
  );
  return { kind: 'created', passedOver: first ?? null };
}

/**
 * Keeps the mapped role, else adopts the role of that name, else creates one. Looks before it
 * creates and runs under a lease, so it is safe to repeat, interrupt and run concurrently.
 */
export function ensureRole(
  deps: DiscordDeps,
  wanted: WantedRole,
  reason: string,
): Promise<EnsuredRole> {
  const { gateway } = deps;
  return withLease(
    deps.orm,
    { key: `community-roles:${gateway.guildId}`, waitMs: WAIT_MS },
    async () => {
      const around = await lookAtRoles(deps);
      const choice = chooseRole(wanted, around);
      const { purpose, ...role } = wanted;
      if (choice.kind === 'created') requireRights(botIn(around), rightsForRole(role));
      const serving =
        choice.kind === 'created' ? await gateway.createRole(role, reason) : choice.role;
      const roles = [...around.roles, serving];
      const refusal = refuseRole(serving.id, surroundingsFor(purpose, { ...around, roles }));
      const { id: roleId, name } = serving;
      if (purpose !== null) await mapRole(deps, { purpose, roleId, name, refusal });
      return { roleId, name, outcome: choice.kind, refusal };
    },
  );
}
