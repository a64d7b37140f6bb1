import type { Orm } from '../../database/orm.ts';
import type { Log } from '../../log/log.ts';
import { createBotApi } from './bot-api.ts';
import { listRoleRemovals } from './calls/audit-calls.ts';
import { listBadgeFields, replaceBadgeFields } from './calls/badge-calls.ts';
import {
  createChannel,
  deleteChannel,
  deleteOverride,
  getChannel,
  listChannels,
  putOverride,
} from './calls/channel-calls.ts';
import { deleteCommand, listCommands, putCommand, replaceCommands } from './calls/command-calls.ts';
import { deferAnswer, editAnswer } from './calls/interaction-calls.ts';
import { createInvite, deleteInvite, getInvite, listInvites } from './calls/invite-calls.ts';
import { checkInviteTarget, listInviteTargets } from './calls/invite-target-calls.ts';
import {
  addMember,
  banMember,
  findMember,
  findUsername,
  getMember,
  isBanned,
  kickMember,
  listMembers,
} from './calls/member-calls.ts';
import {
  crosspostMessage,
  getMessage,
  listMessagesAfter,
  sendMessage,
} from './calls/message-calls.ts';
import { addRole, createRole, deleteRole, listRoles, removeRole } from './calls/role-calls.ts';
import { getApplication, getBot, getServer, listOnboardingChannels } from './calls/server-calls.ts';
import type { BotState } from './community.ts';
import { type BotListener, createBotConnection } from './connection/bot-connection.ts';
import { createBotStatus } from './connection/bot-status.ts';
import { createBackoff } from './pace/backoff.ts';
import { createServerQuotas } from './pace/server-quotas.ts';
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

const DEFAULT_RETRY = { baseMs: 1_000, maxMs: 60_000 };

export function createDiscordGateway(options: DiscordGatewayOptions): DiscordGateway {
  const { guildId, log, orm, paceScale, retry = DEFAULT_RETRY } = options;
  const apiBase = options.apiBase || null;
  const token = options.botToken || null;
  const listeners: BotListener[] = [];
  const backOff = createBackoff({ log, now: () => performance.now(), waitScale: 1 / paceScale });
  const shared = { apiBase, guildId, log, listeners, backOff, retry };
  const connection = token === null ? null : createBotConnection({ ...shared, botToken: token });
  const status = createBotStatus(connection, options.elsewhere);
  const rest = createRest({ apiBase, paceScale, backOff, log });
  const api = createBotApi({ rest, guildId, token, status });
  const quotas = createServerQuotas(orm, guildId, paceScale);
  return {
    guildId,
    state: () => status.state(),
    start: () => connection?.start(),
    stop: async () => connection?.stop(),
    subscribe: (listener) => void listeners.push(listener),

    findMember: (username) => findMember(api, connection, username),
    findUsername: (id) => findUsername(api, id),
    getMember: (id) => getMember(api, id),
    getMemberPaced: (id) => quotas.read(() => getMember(api, id)),
    listMembers: () => listMembers(api, connection),
    addMember: (id, accessToken) => addMember(api, id, accessToken),
    kickMember: (id, reason) => kickMember(api, id, reason),
    banMember: (id, reason) => banMember(api, id, reason),
    isBanned: (id) => isBanned(api, id),

    listRoles: () => listRoles(api),
    createRole: (role, reason) => createRole(api, role, reason),
    deleteRole: (id, reason) => deleteRole(api, id, reason),
    addRole: (memberId, roleId, reason, confirm) =>
      quotas.changeRole(confirm, () => addRole(api, { memberId, roleId }, reason)),
    removeRole: (memberId, roleId, reason, confirm) =>
      quotas.changeRole(confirm, () => removeRole(api, { memberId, roleId }, reason)),

    createInvite: (wanted) => createInvite(api, wanted),
    checkInviteTarget: (code, memberId) =>
      checkInviteTarget(api, { code, memberId, waitScale: 1 / paceScale }),
    listInviteTargets: (code) => listInviteTargets(api, code),
    getInvite: (code) => getInvite(api, code),
    listInvites: () => listInvites(api),
    deleteInvite: (code) => deleteInvite(api, code),

    getServer: () => getServer(api),
    listOnboardingChannels: () => listOnboardingChannels(api),
    getBot: () => getBot(api),
    listRoleRemovals: (since) => listRoleRemovals(api, since),

    listChannels: () => listChannels(api),
    getChannel: (id) => getChannel(api, id),
    createChannel: (channel, reason) => createChannel(api, channel, reason),
    deleteChannel: (id, reason) => deleteChannel(api, id, reason),
    putOverride: (channelId, override, reason) => putOverride(api, { channelId, override }, reason),
    deleteOverride: (channelId, targetId, reason) =>
      deleteOverride(api, { channelId, targetId }, reason),

    sendMessage: (channelId, message) => sendMessage(api, channelId, message),
    listMessagesAfter: (channelId, after) => listMessagesAfter(api, channelId, after),
    getMessage: (channelId, id) => getMessage(api, channelId, id),
    crosspostMessage: (channelId, id) => crosspostMessage(api, channelId, id),

    listCommands: () => listCommands(api),
    replaceCommands: (commands) => replaceCommands(api, commands),
    putCommand: (command) => putCommand(api, command),
    deleteCommand: (id) => deleteCommand(api, id),
    getApplication: () => getApplication(api),
    listBadgeFields: () => listBadgeFields(api),
    replaceBadgeFields: (fields) => replaceBadgeFields(api, fields),
    deferAnswer: (interaction) => deferAnswer(api, interaction),
    editAnswer: (interaction, answer) => editAnswer(api, interaction, answer),
  };
}
