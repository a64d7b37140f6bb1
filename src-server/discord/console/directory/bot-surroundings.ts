import type { BotSurroundings } from '../../../../src/domain/community/role-hierarchy.ts';
import type { DiscordGateway } from '../../gateway/discord.gateway.ts';
import type { ServerFrame } from './community-directory.ts';

export function surroundingsOf({ server, bot, roles }: ServerFrame): BotSurroundings {
  return {
    guildId: server.id,
    ownerId: server.ownerId,
    botId: bot.id,
    botRoleIds: bot.roleIds,
    roles: [...roles.values()],
  };
}

/** Always a fresh read: no write is decided from the cache. */
export async function freshSurroundings(gateway: DiscordGateway): Promise<BotSurroundings> {
  const [server, bot, roles] = await Promise.all([
    gateway.getServer(),
    gateway.getBot(),
    gateway.listRoles(),
  ]);
  return {
    guildId: server.id,
    ownerId: server.ownerId,
    botId: bot.id,
    botRoleIds: bot.roleIds,
    roles,
  };
}
