import { compareIds } from '../snowflake.ts';
import type { DiscordState } from '../state.ts';
import { channelObject } from './channel.ts';
import { memberObject } from './member.ts';
import { roleObject } from './role.ts';

/** The server as in GET /guilds/{id} and GUILD_UPDATE. */
export function guildObject(state: DiscordState) {
  const { guild } = state;
  return {
    id: guild.id,
    name: guild.name,
    icon: null,
    icon_hash: null,
    splash: null,
    discovery_splash: null,
    banner: null,
    description: null,
    owner_id: guild.ownerId,
    region: 'deprecated',
    afk_channel_id: null,
    afk_timeout: 300,
    widget_enabled: false,
    widget_channel_id: null,
    verification_level: 1,
    default_message_notifications: 1,
    explicit_content_filter: 2,
    roles: Object.values(state.roles).map(roleObject),
    emojis: [],
    stickers: [],
    features: [
      ...guild.features,
      ...(state.settings.memberScreening ? ['MEMBER_VERIFICATION_GATE_ENABLED'] : []),
    ],
    mfa_level: 0,
    application_id: null,
    system_channel_id: guild.systemChannelId,
    system_channel_flags: 0,
    rules_channel_id: guild.rulesChannelId,
    public_updates_channel_id: guild.rulesChannelId,
    safety_alerts_channel_id: null,
    max_presences: null,
    max_members: 500_000,
    max_video_channel_users: 25,
    max_stage_video_channel_users: 50,
    vanity_url_code: null,
    premium_tier: 0,
    premium_subscription_count: 0,
    premium_progress_bar_enabled: false,
    preferred_locale: 'en-US',
    nsfw_level: 0,
    hub_type: null,
    incidents_data: null,
  };
}

export function withCounts(state: DiscordState) {
  const count = Object.keys(state.members).length;
  return {
    ...guildObject(state),
    approximate_member_count: count,
    // Only bots are ever online here.
    approximate_presence_count: Object.values(state.users).filter(
      (user) => user.bot && state.members[user.id] !== undefined,
    ).length,
  };
}

/** GUILD_CREATE. Without the presence intent Discord lists only the bot itself among the members. */
export function guildCreateData(
  state: DiscordState,
  session: { presences: boolean; largeThreshold: number },
) {
  const members = Object.values(state.members);
  const count = members.length;
  const listed = members
    .filter(
      (member) =>
        member.userId === state.application.id ||
        (session.presences && count <= session.largeThreshold),
    )
    .sort((a, b) => compareIds(a.userId, b.userId));
  return {
    ...guildObject(state),
    joined_at: state.members[state.application.id]?.joinedAt ?? null,
    large: count > session.largeThreshold,
    unavailable: false,
    member_count: count,
    voice_states: [],
    members: listed.map((member) => memberObject(state, member)),
    channels: Object.values(state.channels).map((channel) =>
      channelObject(state.guild.id, channel),
    ),
    threads: [],
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}
