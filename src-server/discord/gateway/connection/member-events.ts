import { type APIGuildMember, type Client, GatewayDispatchEvents } from 'discord.js';
import { z } from 'zod';
import type { MemberEvent } from '../community.ts';
import { memberOf } from '../mapping.ts';

const ofInvite = z.object({ guild_id: z.string(), code: z.string() });
const inGuild = z.object({ guild_id: z.string(), user: z.object({ id: z.string() }) });

/** Listens to raw events: the client drops updates of members missing from its cache. */
export function followMemberEvents(
  client: Client,
  guildId: string,
  tell: (event: MemberEvent) => void,
): void {
  const on = (name: GatewayDispatchEvents, read: (data: APIGuildMember) => MemberEvent) => {
    client.ws.on(name, (data: unknown) => {
      const known = inGuild.safeParse(data);
      if (known.success && known.data.guild_id === guildId) tell(read(data as APIGuildMember));
    });
  };
  on(GatewayDispatchEvents.GuildMemberAdd, (data) => ({ kind: 'joined', member: memberOf(data) }));
  on(GatewayDispatchEvents.GuildMemberUpdate, (data) => ({
    kind: 'changed',
    member: memberOf(data),
  }));
  on(GatewayDispatchEvents.GuildMemberRemove, (data) => ({
    kind: 'left',
    memberId: data.user.id,
  }));
}

export function followInviteEvents(
  client: Client,
  guildId: string,
  tell: (code: string) => void,
): void {
  client.ws.on(GatewayDispatchEvents.InviteDelete, (data: unknown) => {
    const known = ofInvite.safeParse(data);
    if (known.success && known.data.guild_id === guildId) tell(known.data.code);
  });
}
