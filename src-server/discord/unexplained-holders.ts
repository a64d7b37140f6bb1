import type { EntityManager } from '@mikro-orm/postgresql';
import { mappedRolesOf } from './community-roles.ts';
import { DiscordIdentityEntity } from './discord-identity.entity.ts';
import type { CommunityMember } from './gateway/discord.gateway.ts';

/**
 * Members with a role that is paid for who are no subscriber of ours: somebody else gave it to them, or they
 * came with an invite of ours that we lost sight of. Nothing is taken from them; a person looks.
 */
export async function unexplainedHolders(
  em: EntityManager,
  guildId: string,
  members: readonly CommunityMember[],
): Promise<string[]> {
  const mapped = await mappedRolesOf(em, guildId);
  // Everybody with an account has the base role, and servers give it to others as well.
  const paid = new Set(
    mapped.filter(({ entitlement }) => entitlement !== 'community-base').map((each) => each.roleId),
  );
  const holders = members.filter(
    ({ isBot, roleIds }) => !isBot && roleIds.some((roleId) => paid.has(roleId)),
  );
  if (holders.length === 0) return [];
  const known = await em.find(
    DiscordIdentityEntity,
    { memberId: { $in: holders.map(({ id }) => id) } },
    { fields: ['memberId'] },
  );
  const ours = new Set(known.map(({ memberId }) => memberId));
  return holders.flatMap(({ id }) => (ours.has(id) ? [] : [id]));
}
