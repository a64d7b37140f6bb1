import type { DiscordState, InviteState, RoleState } from '../state.ts';
import { userObject } from './user.ts';

/** The public view of an invite. */
export function inviteObject(state: DiscordState, invite: InviteState) {
  const channel = state.channels[invite.channelId];
  const inviter = state.users[invite.inviterId];
  const { guild } = state;
  return {
    type: 0,
    code: invite.code,
    expires_at: invite.expiresAt,
    guild: {
      id: guild.id,
      name: guild.name,
      splash: null,
      banner: null,
      description: null,
      icon: null,
      features: guild.features,
      verification_level: 1,
      vanity_url_code: null,
      nsfw_level: 0,
      premium_subscription_count: 0,
    },
    channel: channel === undefined ? null : pick(channel),
    ...(inviter === undefined ? {} : { inviter: userObject(inviter) }),
    roles: invite.roleIds.flatMap((roleId) => {
      const role = state.roles[roleId];
      return role === undefined ? [] : [inviteRole(role)];
    }),
    flags: 0,
  };
}

/** An invite shows the appearance of its roles, not their permissions. */
function inviteRole(role: RoleState) {
  return {
    id: role.id,
    name: role.name,
    position: role.position,
    color: role.colors.primary_color,
    colors: role.colors,
    icon: null,
    unicode_emoji: null,
  };
}

/** The moderators' view of an invite. */
export function inviteWithMetadata(state: DiscordState, invite: InviteState) {
  return {
    ...inviteObject(state, invite),
    uses: invite.uses,
    max_uses: invite.maxUses,
    max_age: invite.maxAge,
    temporary: invite.temporary,
    created_at: invite.createdAt,
  };
}

/** INVITE_CREATE names server, channel and roles by id only. */
export function inviteCreateData(state: DiscordState, invite: InviteState) {
  const { type, guild, channel, roles, flags, ...data } = inviteWithMetadata(state, invite);
  const { roleIds } = invite;
  return {
    ...data,
    guild_id: guild.id,
    channel_id: invite.channelId,
    ...(roleIds.length > 0 ? { role_ids: roleIds } : {}),
  };
}

const pick = ({ id, name, type }: { id: string; name: string; type: number }) => ({
  id,
  name,
  type,
});
