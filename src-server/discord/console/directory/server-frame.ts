import type { BotSurroundings } from '../../../../src/domain/community/role-hierarchy.ts';
import type {
  BotAbilities,
  CommunityChannel,
  CommunityRole,
  CommunityServer,
} from '../../gateway/community.ts';
import type { DiscordGateway } from '../../gateway/port.ts';

/** Everything about the server except its members. */
export interface ServerFrame {
  server: CommunityServer;
  bot: BotAbilities;
  roles: ReadonlyMap<string, CommunityRole>;
  channels: ReadonlyMap<string, CommunityChannel>;
}

/**
 * Always a fresh read: no write is decided from the cache. `known` channels, which were just read,
 * save the read of all channels.
 */
export async function freshFrame(
  gateway: DiscordGateway,
  known?: readonly CommunityChannel[],
): Promise<ServerFrame> {
  const [server, bot, roles, channels] = await Promise.all([
    gateway.getServer(),
    gateway.getBot(),
    gateway.listRoles(),
    known ?? gateway.listChannels(),
  ]);
  return {
    server,
    bot,
    roles: new Map(roles.map((role) => [role.id, role])),
    channels: new Map(channels.map((channel) => [channel.id, channel])),
  };
}

export function surroundingsOf({ server, bot, roles }: ServerFrame): BotSurroundings {
  return {
    guildId: server.id,
    ownerId: server.ownerId,
    botId: bot.id,
    botRoleIds: bot.roleIds,
    roles: [...roles.values()],
  };
}

/** A fresh read, without channels. */
export async function freshSurroundings(gateway: DiscordGateway): Promise<BotSurroundings> {
  return surroundingsOf(await freshFrame(gateway, []));
}
