import { Client, type GuildMember, type TextChannel } from 'discord.js';
import type {
  Override,
  PermissionServer,
  PermissionSubject,
} from '../../src/domain/community/channel-permissions.ts';

const CHANNEL = '300000000000000001';

/** discord.js's permissionsFor for the same case, as a second, independent calculation. */
export function discordJsPermissions(
  server: PermissionServer,
  subject: PermissionSubject,
  overrides: readonly Override[],
): bigint {
  const client = new Client({ intents: [] });
  const user = { id: subject.id, username: 'somebody', discriminator: '0', avatar: null };
  const known = subject.roleIds.filter((id) => server.roles.has(id));
  const guilds = client.guilds as unknown as { _add(data: object): { id: string } };
  guilds._add({
    id: server.id,
    name: 'server',
    owner_id: server.ownerId,
    roles: [...server.roles].map(([id, { permissions }], position) => {
      return { id, name: id, permissions: String(permissions), position, colors: {} };
    }),
    channels: [
      {
        id: CHANNEL,
        type: 0,
        name: 'channel',
        guild_id: server.id,
        permission_overwrites: overrides.map(({ id, kind, allow, deny }) => {
          return { id, type: kind === 'role' ? 0 : 1, allow: String(allow), deny: String(deny) };
        }),
      },
    ],
    members: [{ user, roles: known, joined_at: '2026-01-01T00:00:00Z' }],
    emojis: [],
    stickers: [],
    features: [],
  });
  const guild = client.guilds.cache.get(server.id);
  const channel = guild?.channels.cache.get(CHANNEL) as TextChannel;
  const member = guild?.members.cache.get(subject.id) as GuildMember;
  return channel.permissionsFor(member).bitfield;
}
