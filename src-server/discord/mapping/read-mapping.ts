import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { mappingAnswer } from '../../../src/contract/operator/setup.contract.ts';
import { CHANNEL_TYPE } from '../../../src/domain/community/channel-type.ts';
import { readFork } from '../../database/transaction.ts';
import { type CommunityMapping, CommunityMappingEntity } from '../community-mapping.entity.ts';
import type { CommunityRole } from '../gateway/community.ts';
import { type RoleSurroundings, refuseRole } from '../refuse-role.ts';
import type { MappingDeps } from './mapping.deps.ts';
import { purposesOf } from './purposes.ts';

export async function storedMapping({ orm, gateway }: MappingDeps): Promise<CommunityMapping[]> {
  return readFork(orm).find(
    CommunityMappingEntity,
    { guildId: gateway.guildId },
    { orderBy: { purpose: 'asc' } },
  );
}

/** Fingerprint of the mapping, for optimistic locking between operators. */
export function revisionOf(rows: readonly CommunityMapping[]): string {
  const text = rows.map(({ purpose, discordId }) => `${purpose}=${discordId}`).join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 20);
}

/** Purposes with their roles and channels, and the candidates. Reads Discord. */
export async function readMapping(deps: MappingDeps): Promise<z.infer<typeof mappingAnswer>> {
  const { gateway } = deps;
  const rows = await storedMapping(deps);
  const [bot, roles, channels] = await Promise.all([
    gateway.getBot(),
    gateway.listRoles(),
    gateway.listChannels(),
  ]);
  const around = { guildId: gateway.guildId, roles, bot, takenRoleIds: new Set<string>() };
  return {
    revision: revisionOf(rows),
    rows: purposesOf(deps).map(({ purpose, kind, label }) => {
      const row = rows.find((each) => each.purpose === purpose);
      const there = kind === 'role' ? roles : channels;
      const found = there.find(({ id }) => id === row?.discordId);
      const gone = row !== undefined && found === undefined;
      return {
        purpose,
        kind,
        label,
        mapped: row === undefined ? null : { id: row.discordId, name: found?.name ?? row.name },
        refusal: gone ? 'gone' : kind === 'role' && row ? refuseRole(row.discordId, around) : null,
        changedAt: row?.changedAt.toISOString() ?? null,
      };
    }),
    roles: givable(roles, around).map(({ role: { id, name }, refusal }) => ({ id, name, refusal })),
    channels: channels
      .filter(({ type }) => type === CHANNEL_TYPE.text)
      .sort((a, b) => a.position - b.position)
      .map(({ id, name }) => ({ id, name })),
  };
}

/** Highest first, without roles that can never serve. */
function givable(roles: readonly CommunityRole[], around: RoleSurroundings) {
  return [...roles]
    .sort((a, b) => b.position - a.position)
    .map((role) => ({ role, refusal: refuseRole(role.id, around) }))
    .filter(({ refusal }) => refusal !== 'managed' && refusal !== 'everyone');
}
