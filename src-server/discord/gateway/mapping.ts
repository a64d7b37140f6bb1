import type {
  APIChannel,
  APIExtendedInvite,
  APIGuild,
  APIGuildMember,
  APIInvite,
  APIRole,
} from 'discord.js';
import type {
  CommunityChannel,
  CommunityMember,
  CommunityRole,
  CommunityServer,
  Invite,
} from './discord.gateway.ts';

export function memberOf(wire: APIGuildMember): CommunityMember {
  const { user } = wire;
  return {
    id: user.id,
    username: user.username,
    displayName: wire.nick ?? user.global_name ?? user.username,
    isBot: user.bot ?? false,
    avatar: user.avatar,
    roleIds: wire.roles,
    joinedAt: wire.joined_at ?? null,
    pending: wire.pending ?? false,
    timedOutUntil: wire.communication_disabled_until ?? null,
  };
}

export function roleOf(wire: APIRole): CommunityRole {
  return {
    id: wire.id,
    name: wire.name,
    position: wire.position,
    managed: wire.managed,
    permissions: BigInt(wire.permissions),
    colour: wire.colors.primary_color,
    hoist: wire.hoist,
    mentionable: wire.mentionable,
  };
}

export function serverOf(wire: APIGuild): CommunityServer {
  return {
    id: wire.id,
    name: wire.name,
    ownerId: wire.owner_id,
    memberCount: wire.approximate_member_count ?? 0,
    systemChannelId: wire.system_channel_id,
    rulesChannelId: wire.rules_channel_id,
  };
}

export function channelOf(wire: APIChannel): CommunityChannel {
  return {
    id: wire.id,
    name: wire.name ?? '',
    type: wire.type,
    position: 'position' in wire ? (wire.position ?? 0) : 0,
    parentId: 'parent_id' in wire ? (wire.parent_id ?? null) : null,
  };
}

export function inviteOf(wire: APIInvite | APIExtendedInvite): Invite {
  return {
    code: wire.code,
    expiresAt: wire.expires_at ? new Date(wire.expires_at) : null,
    uses: 'uses' in wire ? wire.uses : 0,
  };
}
