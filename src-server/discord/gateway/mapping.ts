import {
  type APIChannel,
  type APIExtendedInvite,
  type APIGuild,
  type APIGuildMember,
  type APIGuildOnboarding,
  type APIInvite,
  type APIOverwrite,
  type APIRole,
  GuildFeature,
  GuildOnboardingMode,
  OverwriteType,
} from 'discord.js';
import type {
  ChannelOverride,
  CommunityChannel,
  CommunityMember,
  CommunityRole,
  CommunityServer,
  Invite,
} from './community.ts';

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

/** Missing from the library's list. */
const ONBOARDING = 'GUILD_ONBOARDING';
const UNLISTED_ENTRANCES = [GuildFeature.Discoverable, GuildFeature.VanityURL];

export function serverOf(wire: APIGuild): CommunityServer {
  return {
    id: wire.id,
    name: wire.name,
    ownerId: wire.owner_id,
    memberCount: wire.approximate_member_count ?? 0,
    systemChannelId: wire.system_channel_id,
    rulesChannelId: wire.rules_channel_id,
    screensMembers: wire.features.includes(GuildFeature.MemberVerificationGateEnabled),
    hasUnlistedEntrances: UNLISTED_ENTRANCES.some((feature) => wire.features.includes(feature)),
    hasOnboarding: wire.features.some((feature) => String(feature) === ONBOARDING),
    invitesPaused: wire.features.includes(GuildFeature.InvitesDisabled),
  };
}

/** In advanced mode the questions' channels count too. */
export function onboardingChannelsOf(wire: APIGuildOnboarding): string[] {
  const ofQuestions =
    wire.mode === GuildOnboardingMode.OnboardingAdvanced
      ? wire.prompts.flatMap(({ options }) => options.flatMap((each) => each.channel_ids))
      : [];
  return wire.enabled ? [...new Set([...wire.default_channel_ids, ...ofQuestions])] : [];
}

export function channelOf(wire: APIChannel): CommunityChannel {
  return {
    id: wire.id,
    name: wire.name ?? '',
    type: wire.type,
    position: 'position' in wire ? (wire.position ?? 0) : 0,
    parentId: 'parent_id' in wire ? (wire.parent_id ?? null) : null,
    overrides:
      'permission_overwrites' in wire ? (wire.permission_overwrites ?? []).map(overrideOf) : [],
    hasMessages: 'last_message_id' in wire && wire.last_message_id != null,
  };
}

function overrideOf({ id, type, allow, deny }: APIOverwrite): ChannelOverride {
  const kind = type === OverwriteType.Role ? 'role' : 'member';
  return { id, kind, allow: BigInt(allow), deny: BigInt(deny) };
}

export function inviteOf(wire: APIInvite | APIExtendedInvite): Invite {
  return {
    code: wire.code,
    expiresAt: wire.expires_at ? new Date(wire.expires_at) : null,
    uses: 'uses' in wire ? wire.uses : 0,
    maxUses: 'max_uses' in wire ? wire.max_uses : 0,
    inviterId: wire.inviter?.id ?? null,
    createdAt: 'created_at' in wire ? new Date(wire.created_at) : null,
  };
}
