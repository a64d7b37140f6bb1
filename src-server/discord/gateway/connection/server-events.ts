import { type APIChannel, type APIRole, type Client, GatewayDispatchEvents } from 'discord.js';
import { z } from 'zod';
import type { CommunityChannel, CommunityRole } from '../community.ts';
import { channelOf, roleOf } from '../mapping.ts';

export type ServerEvent =
  | { kind: 'role'; role: CommunityRole }
  | { kind: 'role-gone'; roleId: string }
  | { kind: 'channel'; channel: CommunityChannel }
  | { kind: 'channel-gone'; channelId: string }
  /** Name, owner and similar. */
  | { kind: 'server' };

const ofRole = z.object({ guild_id: z.string(), role: z.object({ id: z.string() }) });
const ofRoleId = z.object({ guild_id: z.string(), role_id: z.string() });
const ofChannel = z.object({ guild_id: z.string(), id: z.string() });
const ofGuild = z.object({ id: z.string() });

/** Raw events of roles, channels and the server itself. */
export function followServerEvents(
  client: Client,
  guildId: string,
  tell: (event: ServerEvent) => void,
): void {
  const on = <T>(
    name: GatewayDispatchEvents,
    shape: z.ZodType<T>,
    read: (known: T, data: unknown) => ServerEvent | null,
  ) => {
    client.ws.on(name, (data: unknown) => {
      const known = shape.safeParse(data);
      const event = known.success ? read(known.data, data) : null;
      if (event !== null) tell(event);
    });
  };
  const {
    GuildRoleCreate,
    GuildRoleUpdate,
    GuildRoleDelete,
    ChannelCreate,
    ChannelUpdate,
    ChannelDelete,
    GuildUpdate,
  } = GatewayDispatchEvents;
  for (const name of [GuildRoleCreate, GuildRoleUpdate]) {
    on(name, ofRole, ({ guild_id }, data) =>
      guild_id === guildId
        ? { kind: 'role', role: roleOf((data as { role: APIRole }).role) }
        : null,
    );
  }
  on(GuildRoleDelete, ofRoleId, ({ guild_id, role_id }) =>
    guild_id === guildId ? { kind: 'role-gone', roleId: role_id } : null,
  );
  for (const name of [ChannelCreate, ChannelUpdate]) {
    on(name, ofChannel, ({ guild_id }, data) =>
      guild_id === guildId ? { kind: 'channel', channel: channelOf(data as APIChannel) } : null,
    );
  }
  on(ChannelDelete, ofChannel, ({ guild_id, id }) =>
    guild_id === guildId ? { kind: 'channel-gone', channelId: id } : null,
  );
  on(GuildUpdate, ofGuild, ({ id }) => (id === guildId ? { kind: 'server' } : null));
}
