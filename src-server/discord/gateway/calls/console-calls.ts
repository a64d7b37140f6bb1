import { type APIBan, type APIChannel, OverwriteType, type REST, Routes } from 'discord.js';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import type { ChannelOverride, CommunityChannel } from '../community.ts';
import { channelOf } from '../mapping.ts';

interface NewChannel {
  name: string;
  topic: string;
  overrides: readonly ChannelOverride[];
}

/** Calls that only the operator's console makes. */
export interface ConsoleCalls {
  /** Always a fresh read, with overrides. Null if deleted, or in another server. */
  getChannel(channelId: string): Promise<CommunityChannel | null>;
  /** A repeat creates a second channel: look first. */
  createChannel(channel: NewChannel, reason: string): Promise<CommunityChannel>;
  /** Succeeds if it is already gone. */
  deleteChannel(channelId: string, reason: string): Promise<void>;
  /** Replaces the whole override. Idempotent. */
  putOverride(channelId: string, override: ChannelOverride, reason: string): Promise<void>;
  /** Succeeds if there is none. */
  deleteOverride(channelId: string, targetId: string, reason: string): Promise<void>;
  /** Succeeds if it is already gone. */
  deleteRole(roleId: string, reason: string): Promise<void>;
  kickMember(memberId: string, reason: string): Promise<void>;
  banMember(memberId: string, reason: string): Promise<void>;
  isBanned(memberId: string): Promise<boolean>;
}

type Ask = <T>(call: () => Promise<unknown>) => Promise<T>;

const TEXT_CHANNEL = 0;

export function consoleCalls(rest: REST, guildId: string, ask: Ask): ConsoleCalls {
  /** Returns null for the one refusal that means 'does not exist'. */
  const unless = async <T>(reason: string, call: () => Promise<unknown>): Promise<T | null> => {
    try {
      return await ask<T>(call);
    } catch (error) {
      if (error instanceof ProviderFailure && error.reason === reason) return null;
      throw error;
    }
  };
  return {
    async getChannel(channelId) {
      const found = await unless<APIChannel>('channel-gone', () =>
        rest.get(Routes.channel(channelId)),
      );
      // The bot may be in other servers. Their objects do not exist for us.
      return found === null || !isIn(found, guildId) ? null : channelOf(found);
    },
    async createChannel({ name, topic, overrides }, reason) {
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
    },
    async deleteChannel(channelId, reason) {
      await unless('channel-gone', () => rest.delete(Routes.channel(channelId), { reason }));
    },
    putOverride: (channelId, override, reason) =>
      ask(() =>
        rest.put(Routes.channelPermission(channelId, override.id), {
          reason,
          body: overrideBits(override),
        }),
      ),
    async deleteOverride(channelId, targetId, reason) {
      const route = Routes.channelPermission(channelId, targetId);
      await unless('override-gone', () => rest.delete(route, { reason }));
    },
    async deleteRole(roleId, reason) {
      await unless('role-gone', () => rest.delete(Routes.guildRole(guildId, roleId), { reason }));
    },
    async kickMember(memberId, reason) {
      await unless('not-in-server', () =>
        rest.delete(Routes.guildMember(guildId, memberId), { reason }),
      );
    },
    banMember: (memberId, reason) =>
      ask(() =>
        rest.put(Routes.guildBan(guildId, memberId), {
          reason,
          // The channel history belongs to the seller. Delete no messages.
          body: { delete_message_seconds: 0 },
        }),
      ),
    isBanned: async (memberId) =>
      (await unless<APIBan>('not-banned', () => rest.get(Routes.guildBan(guildId, memberId)))) !==
      null,
  };
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
