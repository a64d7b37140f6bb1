import type { z } from 'zod';
import type { roleStrangersAnswer } from '../../../src/contract/discord-strangers.contract.ts';
import { readFork } from '../../database/transaction.ts';
import { type MappedRole, mappedRolesOf } from '../community-roles.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import type { CommunityMember } from '../gateway/discord.gateway.ts';
import { unexplainedHolders } from '../unexplained-holders.ts';

export interface RoleStranger {
  member: CommunityMember;
  /** What is paid for, of what they hold. */
  held: MappedRole[];
}

type Deps = Pick<DiscordDeps, 'access' | 'gateway'>;

/** Of these members; all of them where one wants to know of everybody. */
export async function strangersAmong(
  { access, gateway }: Deps,
  members: readonly CommunityMember[],
): Promise<RoleStranger[]> {
  const em = readFork(access.orm);
  const ids = new Set(await unexplainedHolders(em, gateway.guildId, members));
  const paid = (await mappedRolesOf(em, gateway.guildId)).filter(
    ({ entitlement }) => entitlement !== 'community-base',
  );
  return members
    .filter(({ id }) => ids.has(id))
    .map((member) => ({
      member,
      held: paid.filter(({ roleId }) => member.roleIds.includes(roleId)),
    }));
}

/** Reads every member of the server, and names those whom nobody can explain. */
export async function listRoleStrangers(deps: Deps): Promise<z.infer<typeof roleStrangersAnswer>> {
  const members = await deps.gateway.listMembers();
  const strangers = await strangersAmong(deps, members);
  return {
    members: members.length,
    strangers: strangers.map(({ member, held }) => ({
      memberId: member.id,
      username: member.username,
      displayName: member.displayName,
      joinedAt: member.joinedAt,
      roles: held.map(({ name }) => name),
    })),
  };
}
