import { CHANNEL_TYPE } from '../channel-type.ts';
import type { ApplicationState } from '../state.ts';
import type { GatewayEvent } from '../world.ts';

export const INTENT = {
  guilds: 1 << 0,
  guildMembers: 1 << 1,
  guildModeration: 1 << 2,
  guildInvites: 1 << 6,
  guildPresences: 1 << 8,
  guildMessages: 1 << 9,
  directMessages: 1 << 12,
  messageContent: 1 << 15,
} as const;

/** Bits 0 to 25 without Discord's gaps. */
const KNOWN_INTENTS = 0b11_0011_0001_1111_1111_1111_1111;

export function isValidIntents(intents: unknown): intents is number {
  return (
    typeof intents === 'number' &&
    Number.isInteger(intents) &&
    intents >= 0 &&
    (intents & ~KNOWN_INTENTS) === 0
  );
}

/** Privileged intents require a switch in the developer portal. */
export function asksForDisallowed(intents: number, application: ApplicationState): boolean {
  const { guildMembers, presences, messageContent } = application.privilegedIntents;
  return (
    (has(intents, INTENT.guildMembers) && !guildMembers) ||
    (has(intents, INTENT.guildPresences) && !presences) ||
    (has(intents, INTENT.messageContent) && !messageContent)
  );
}

const NEEDED: Record<string, number> = {
  GUILD_CREATE: INTENT.guilds,
  GUILD_UPDATE: INTENT.guilds,
  GUILD_DELETE: INTENT.guilds,
  GUILD_ROLE_CREATE: INTENT.guilds,
  GUILD_ROLE_UPDATE: INTENT.guilds,
  GUILD_ROLE_DELETE: INTENT.guilds,
  CHANNEL_CREATE: INTENT.guilds,
  CHANNEL_UPDATE: INTENT.guilds,
  CHANNEL_DELETE: INTENT.guilds,
  GUILD_MEMBER_ADD: INTENT.guildMembers,
  GUILD_MEMBER_UPDATE: INTENT.guildMembers,
  GUILD_MEMBER_REMOVE: INTENT.guildMembers,
  GUILD_AUDIT_LOG_ENTRY_CREATE: INTENT.guildModeration,
  GUILD_BAN_ADD: INTENT.guildModeration,
  GUILD_BAN_REMOVE: INTENT.guildModeration,
  INVITE_CREATE: INTENT.guildInvites,
  INVITE_DELETE: INTENT.guildInvites,
};

/** The event as a session with these intents receives it. Null: not delivered. */
export function eventFor(intents: number, botId: string, event: GatewayEvent): GatewayEvent | null {
  if (event.name.startsWith('MESSAGE_')) return messageFor(intents, botId, event);
  // Updates of the bot's own member need no privileged intent.
  if (event.name === 'GUILD_MEMBER_UPDATE' && idOf(event.data.user) === botId) return event;
  return has(intents, NEEDED[event.name] ?? 0) ? event : null;
}

function messageFor(intents: number, botId: string, event: GatewayEvent): GatewayEvent | null {
  const isDirect = event.data.guild_id === undefined;
  if (!has(intents, isDirect ? INTENT.directMessages : INTENT.guildMessages)) return null;
  if (event.name === 'MESSAGE_DELETE') return event;
  const readable =
    isDirect || idOf(event.data.author) === botId || has(intents, INTENT.messageContent);
  const data = readable ? event.data : { ...event.data, content: '', embeds: [], components: [] };
  return isDirect
    ? { ...event, data: { ...data, channel_type: CHANNEL_TYPE.direct } }
    : { ...event, data };
}

const has = (intents: number, bits: number) => (intents & bits) === bits;

function idOf(user: unknown): unknown {
  return typeof user === 'object' && user !== null && 'id' in user ? user.id : undefined;
}
