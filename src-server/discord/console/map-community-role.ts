import type { Entitlement } from '../../../src/domain/entitlement.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transaction.ts';
import { CommunityMappingEntity } from '../community-mapping.entity.ts';
import { rolePurpose } from '../community-roles.ts';
import type { DiscordDeps } from '../discord.deps.ts';

/** From now on this role stands for the entitlement, where none does yet. */
export function mapCommunityRole(
  { access, gateway }: DiscordDeps,
  entitlement: Entitlement,
  role: { id: string; name: string },
): Promise<void> {
  const { guildId } = gateway;
  const purpose = rolePurpose(entitlement);
  return transact(access.orm, async (em) => {
    if ((await em.findOne(CommunityMappingEntity, { guildId, purpose })) !== null) return;
    const changedAt = access.machine.now();
    const { id: discordId, name } = role;
    const row = { id: newId(), guildId, purpose, discordId, name, refusal: null, changedAt };
    em.create(CommunityMappingEntity, row);
  });
}
