import { type APIChannel, OverwriteType, Routes } from 'discord.js';
import { askUnless, type BotApi } from '../bot-api.ts';
import type { ChannelOverride, CommunityChannel, NewChannel } from '../community.ts';
import { channelOf } from '../mapping.ts';

const TEXT_CHANNEL = 0;

export async function listChannels({ rest, guildId, ask }: BotApi): Promise<CommunityChannel[]> {
  const channels = await ask<APIChannel[]>(() => rest.get(Routes.guildChannels(guildId)));
  return channels.map(channelOf);
}

export async function getChannel(api: BotApi, channelId: string): Promise<CommunityChannel | null> {
  const found = await askUnless<APIChannel>(api, 'channel-gone', () =>
    api.rest.get(Routes.channel(channelId)),
  );
  // The bot may be in other servers. Their objects do not exist for us.
  return found === null || !isIn(found, api.guildId) ? null : channelOf(found);
}

export async function createChannel(
  { rest, guildId, ask }: BotApi,
  { name, topic, overrides }: NewChannel,
  reason: string,
): Promise<CommunityChannel> {
  const body = {
    name,
    topic,
    type: TEXT_CHANNEL,
    permission_overwrites: overrides.map(wireOverride),
  };
  const made = await ask<APIChannel>(() =>
    rest.post(Routes.guildChannels(guildId), { reason, body }),
  );
  return channelOf(made);
}

export async function deleteChannel(api: BotApi, channelId: string, reason: string): Promise<void> {
  await askUnless(api, 'channel-gone', () =>
    api.rest.delete(Routes.channel(channelId), { reason }),
  );
}

export async function putOverride(
  { rest, ask }: BotApi,
  { channelId, override }: { channelId: string; override: ChannelOverride },
  reason: string,
): Promise<void> {
  await ask(() =>
    rest.put(Routes.channelPermission(channelId, override.id), {
      reason,
      body: overrideBits(override),
    }),
  );
}

export async function deleteOverride(
  api: BotApi,
  { channelId, targetId }: { channelId: string; targetId: string },
  reason: string,
): Promise<void> {
  const route = Routes.channelPermission(channelId, targetId);
  await askUnless(api, 'override-gone', () => api.rest.delete(route, { reason }));
}

function isIn(channel: APIChannel, guildId: string): boolean {
  return 'guild_id' in channel && channel.guild_id === guildId;
}

const wireOverride = (override: ChannelOverride) => ({
  id: override.id,
  ...overrideBits(override),
});

/** Without the id, which is in the path when one override is written. */
function overrideBits({ kind, allow, deny }: ChannelOverride) {
  return {
    type: kind === 'role' ? OverwriteType.Role : OverwriteType.Member,
    allow: String(allow),
    deny: String(deny),
  };
}
