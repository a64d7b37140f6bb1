import {
  type APIChannel,
  type APIExtendedInvite,
  type APIGuild,
  type APIGuildMember,
  type APIGuildOnboarding,
  type APIInvite,
  type APIRole,
  type APIUser,
  Routes,
} from 'discord.js';
import type { Orm } from '../../database/orm.ts';
import { assertOutsideTransaction } from '../../database/transaction.ts';
import type { Log } from '../../log/log.ts';
import { consoleCalls } from './calls/console-calls.ts';
import { memberCalls } from './calls/member-calls.ts';
import type { BotState } from './community.ts';
import { type BotListener, createBotConnection } from './connection/bot-connection.ts';
import { failureOf, isGone } from './failure.ts';
import { channelOf, inviteOf, onboardingChannelsOf, roleOf, serverOf } from './mapping.ts';
import { misconfigured } from './misconfigured.ts';
import { createBackoff } from './pace/backoff.ts';
import { createCallQuota } from './pace/call-quota.ts';
import type { DiscordGateway } from './port.ts';
import { createRest } from './rest-client.ts';

export interface DiscordGatewayOptions {
  /** REST base without version and trailing slash; null or empty is Discord. */
  apiBase: string | null;
  /** Null or empty: not configured. Every call fails as such. */
  botToken: string | null;
  guildId: string;
  orm: Orm;
  log: Log;
  /** Multiplies our rate limits. */
  paceScale: number;
  retry?: { baseMs: number; maxMs: number };
  /** The bot's state if another instance keeps it signed in; absent if none can. */
  elsewhere?: () => BotState;
}

/** Role changes that a server is known to accept per period. */
const ROLE_CHANGES = 10;
const ROLE_CHANGES_PER_MS = 10_000;
/**
 * Two thirds of the assumed limit of a route without published limits. The rest is for waiting
 * users.
 */
const PACED_READS = 20;
const PACED_READS_PER_MS = 10_000;
/** After this the token is tried again. */
const REFUSED_FOR_MS = 60_000;

export function createDiscordGateway(options: DiscordGatewayOptions): DiscordGateway {
  const { guildId, log } = options;
  const apiBase = options.apiBase || null;
  const token = options.botToken || null;
  const listeners: BotListener[] = [];
  const waitScale = 1 / options.paceScale;
  const backOff = createBackoff({ log, now: () => performance.now(), waitScale });
  const connection =
    token === null
      ? null
      : createBotConnection({
          apiBase,
          botToken: token,
          guildId,
          log,
          listeners,
          backOff,
          retry: options.retry ?? { baseMs: 1_000, maxMs: 60_000 },
        });
  const rest = createRest({ apiBase, paceScale: options.paceScale, backOff, log });

  /** Time of the last 401 here. While the bot is signed in elsewhere, no connection reports it. */
  let refusedAt = Number.NEGATIVE_INFINITY;
  const state = (): BotState => {
    if (connection === null) return { kind: 'off' };
    if (connection.isRunning()) return connection.state();
    if (performance.now() - refusedAt < REFUSED_FOR_MS) {
      return { kind: 'refused', reason: 'bad-token' };
    }
    return options.elsewhere?.() ?? connection.state();
  };

  const inRoleQuota = createCallQuota(options.orm, `discord-roles:${guildId}`, {
    calls: ROLE_CHANGES,
    perMs: ROLE_CHANGES_PER_MS / options.paceScale,
  });
  const inReadQuota = createCallQuota(options.orm, `discord-reads:${guildId}`, {
    calls: PACED_READS,
    perMs: PACED_READS_PER_MS / options.paceScale,
  });
  const ask = async <T>(call: () => Promise<unknown>): Promise<T> => {
    assertOutsideTransaction('Discord');
    const current = state();
    if (token === null || current.kind === 'off') throw misconfigured('not-configured');
    // Repeated calls with a rejected token would get our address banned.
    if (current.kind === 'refused') throw misconfigured(current.reason);
    try {
      // The client drops the token after a 401.
      rest.setToken(token);
      return (await call()) as T;
    } catch (error) {
      if (isGone(error)) throw error;
      const failure = failureOf(error);
      if (failure.reason === 'bad-token') {
        refusedAt = performance.now();
        connection?.tokenRefused();
      }
      throw failure;
    }
  };
  const askMaybe = async <T>(call: () => Promise<unknown>): Promise<T | null> => {
    try {
      return await ask<T>(call);
    } catch (error) {
      if (isGone(error)) return null;
      throw error;
    }
  };
  const askKnown = async <T>(call: () => Promise<unknown>): Promise<T> => {
    try {
      return await ask<T>(call);
    } catch (error) {
      throw failureOf(error);
    }
  };
  const changeRole = (confirm: (() => Promise<void>) | undefined, call: () => Promise<unknown>) =>
    inRoleQuota(async () => {
      await confirm?.();
      await call();
    });
  const query = (values: Record<string, string>) => ({ query: new URLSearchParams(values) });

  return {
    ...consoleCalls(rest, guildId, askKnown),
    guildId,
    state,
    start: () => connection?.start(),
    stop: async () => connection?.stop(),
    subscribe: (listener) => void listeners.push(listener),

    ...memberCalls({ rest, guildId, ask: askKnown, askMaybe, inReadQuota, connection }),
    addRole: (memberId, roleId, reason, confirm) =>
      changeRole(confirm, () =>
        askKnown(() => rest.put(Routes.guildMemberRole(guildId, memberId, roleId), { reason })),
      ),
    removeRole: (memberId, roleId, reason, confirm) =>
      changeRole(confirm, () =>
        askMaybe(() => rest.delete(Routes.guildMemberRole(guildId, memberId, roleId), { reason })),
      ),

    async addMember(memberId, accessToken) {
      const body = { access_token: accessToken };
      await askKnown(() => rest.put(Routes.guildMember(guildId, memberId), { body }));
    },

    async createInvite({ channelId, maxAgeSeconds, reason }) {
      const invite = await askKnown<APIExtendedInvite>(() =>
        rest.post(Routes.channelInvites(channelId), {
          reason,
          body: {
            max_age: maxAgeSeconds,
            max_uses: 1,
            // Otherwise Discord may return an existing invite with the same terms.
            unique: true,
            temporary: false,
          },
        }),
      );
      return inviteOf(invite);
    },
    async getInvite(code) {
      const invite = await askMaybe<APIInvite>(() => rest.get(Routes.invite(code)));
      return invite === null ? null : inviteOf(invite);
    },
    async listInvites() {
      const invites = await askKnown<APIExtendedInvite[]>(() =>
        rest.get(Routes.guildInvites(guildId)),
      );
      return invites.map(inviteOf);
    },
    async deleteInvite(code) {
      return (await askMaybe(() => rest.delete(Routes.invite(code)))) !== null;
    },

    async getServer() {
      const guild = await askKnown<APIGuild>(() =>
        rest.get(Routes.guild(guildId), query({ with_counts: 'true' })),
      );
      return serverOf(guild);
    },
    listOnboardingChannels: async () =>
      onboardingChannelsOf(
        await askKnown<APIGuildOnboarding>(() => rest.get(Routes.guildOnboarding(guildId))),
      ),
    async getBot() {
      const me = await askKnown<APIUser>(() => rest.get(Routes.user()));
      const member = await askKnown<APIGuildMember>(() =>
        rest.get(Routes.guildMember(guildId, me.id)),
      );
      return { id: me.id, roleIds: member.roles };
    },
    async listRoles() {
      const roles = await askKnown<APIRole[]>(() => rest.get(Routes.guildRoles(guildId)));
      return roles.map(roleOf);
    },
    async createRole(role, reason) {
      const made = await askKnown<APIRole>(() =>
        rest.post(Routes.guildRoles(guildId), {
          reason,
          body: {
            name: role.name,
            colors: { primary_color: role.colour, secondary_color: null, tertiary_color: null },
            permissions: String(role.permissions),
            hoist: role.hoist,
            mentionable: role.mentionable,
          },
        }),
      );
      return roleOf(made);
    },
    async listChannels() {
      const channels = await askKnown<APIChannel[]>(() => rest.get(Routes.guildChannels(guildId)));
      return channels.map(channelOf);
    },
  };
}
