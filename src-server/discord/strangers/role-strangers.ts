import type { z } from 'zod';
import type { roleStrangersAnswer } from '../../../src/contract/discord-strangers.contract.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import { unexplainedHolders } from '../unexplained-holders.ts';

/** Reads every member of the server, and names those whose paid roles nobody can explain. */
export async function listRoleStrangers({
  access,
  gateway,
}: Pick<DiscordDeps, 'access' | 'gateway'>): Promise<z.infer<typeof roleStrangersAnswer>> {
  const listedFrom = access.machine.now();
  const members = await gateway.listMembers();
  const { guildId } = gateway;
  const strangers = await unexplainedHolders(access, { guildId, members, listedFrom });
  return {
    members: members.length,
    strangers: strangers.map(({ member, accountId, held }) => ({
      memberId: member.id,
      username: member.username,
      displayName: member.displayName,
      joinedAt: member.joinedAt,
      accountId,
      roles: held.map(({ name }) => name),
    })),
  };
}
