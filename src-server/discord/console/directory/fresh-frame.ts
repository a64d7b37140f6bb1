import type { CommunityChannel } from '../../gateway/community.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import type { ServerFrame } from './community-directory.ts';

/** A fresh read of the server. `known` replaces channels that were just read. */
export async function freshFrame(
  { gateway }: Pick<ConsoleDeps, 'gateway'>,
  ...known: CommunityChannel[]
): Promise<ServerFrame> {
  const [server, bot, roles, channels] = await Promise.all([
    gateway.getServer(),
    gateway.getBot(),
    gateway.listRoles(),
    known.length > 0 ? known : gateway.listChannels(),
  ]);
  return {
    server,
    bot,
    roles: new Map(roles.map((role) => [role.id, role])),
    channels: new Map(channels.map((channel) => [channel.id, channel])),
  };
}
