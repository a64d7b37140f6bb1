import type { DiscordMembers } from '../../src/contract/discord.contract.ts';
import { ProviderFailure } from '../errors/provider-failure.ts';
import type { DiscordDeps } from './discord.deps.ts';
import type { CommunityMember, CommunityRole } from './gateway/discord.gateway.ts';

/** Everybody in the server, as /discord-members shows them. A refusal is told, with its cause. */
export async function listCommunityMembers(deps: DiscordDeps): Promise<DiscordMembers> {
  const { gateway } = deps;
  const timestamp = deps.access.machine.now().toISOString();
  try {
    const [server, members, roles] = await Promise.all([
      gateway.getServer(),
      gateway.listMembers(),
      gateway.listRoles(),
    ]);
    const bots = members.filter((member) => member.isBot).length;
    return {
      success: true,
      message: `${members.length} members`,
      members: {
        total: members.length,
        humans: members.length - bots,
        bots,
        list: members.map((member) => present(member, roles)),
      },
      serverInfo: {
        name: server.name,
        id: server.id,
        memberCount: server.memberCount,
        createdAt: bornAt(server.id).toISOString(),
      },
      timestamp,
    };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return { success: false, message: `Discord: ${error.reason}`, timestamp };
  }
}

function present(member: CommunityMember, roles: readonly CommunityRole[]) {
  const { id, username, displayName, avatar, isBot, joinedAt } = member;
  const status = member.pending ? 'pending' : 'verified';
  const names = member.roleIds.map(
    (roleId) => roles.find((role) => role.id === roleId)?.name ?? roleId,
  );
  return { id, username, displayName, avatar, isBot, joinedAt, status, roles: names };
}

const DISCORD_EPOCH_MS = 1_420_070_400_000n;

/** Discord's ids carry their time of birth. */
function bornAt(id: string): Date {
  return new Date(Number((BigInt(id) >> 22n) + DISCORD_EPOCH_MS));
}
