import type { Guild } from 'discord.js';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import type { CommunityMember } from '../community.ts';

const MAX_FOUND = 100;
const PATIENCE_MS = 10_000;

/** Searches by name through the bot's connection, which needs no privileged intent. */
export async function searchInGuild(guild: Guild, query: string): Promise<CommunityMember[]> {
  const search = { query, limit: MAX_FOUND, time: PATIENCE_MS };
  const found = await guild.members.fetch(search).catch((error: unknown) => {
    throw new ProviderFailure('discord', 'unavailable', 'not-reached', { cause: error });
  });
  return found.map((member) => ({
    id: member.id,
    username: member.user.username,
    displayName: member.displayName,
    isBot: member.user.bot,
    avatar: member.user.avatar,
    // discord.js includes @everyone, whose id is the server's.
    roleIds: [...member.roles.cache.keys()].filter((id) => id !== guild.id),
    joinedAt: member.joinedAt?.toISOString() ?? null,
    pending: member.pending ?? false,
    timedOutUntil: member.communicationDisabledUntil?.toISOString() ?? null,
  }));
}
