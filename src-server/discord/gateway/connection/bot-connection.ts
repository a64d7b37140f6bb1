import { Events, GatewayIntentBits } from 'discord.js';
import type { Log } from '../../../log/log.ts';
import { searchInGuild } from '../calls/search-in-guild.ts';
import type { BotState, CommunityMember, MemberEvent } from '../community.ts';
import type { Backoff } from '../pace/backoff.ts';
import { afterClose, afterRefusedSignIn, isIntentRefusal } from './after-sign-in.ts';
import { type BotClient, createBotClient } from './bot-client.ts';
import { followInteractions } from './interaction-events.ts';
import { followInviteEvents, followMemberEvents } from './member-events.ts';
import { followServerEvents, type ServerEvent } from './server-events.ts';

interface BotConnectionOptions {
  /** REST base without version; null is Discord's. It also supplies the gateway's address. */
  apiBase: string | null;
  botToken: string;
  guildId: string;
  log: Log;
  listeners: BotListener[];
  backOff: Backoff;
  /** Minimum and maximum backoff between sign-ins. */
  retry: { baseMs: number; maxMs: number };
}

export interface BotConnection {
  state(): BotState;
  /** True after `start`, until `stop`. */
  isRunning(): boolean;
  start(): void;
  stop(): Promise<void>;
  /** A REST call got 401: the token is invalid, whatever the connection reports. */
  tokenRefused(): void;
  /**
   * Listing members was refused: the members intent is off, whatever the connection was granted.
   */
  membersRefused(): void;
  /** Listing members succeeded: the members intent may be requested again. */
  membersListed(): void;
  /** Members whose names start with this, through the connection; null if there is none. */
  searchMembers(username: string): Promise<CommunityMember[] | null>;
}

/** login() may never settle. After this we start over. */
const SIGN_IN_TIMEOUT_MS = 20_000;
/** A sign-in that lasted this long resets the backoff. */
const LASTS_MS = 60_000;
/** Longest backoffs between two requests for a refused intent, because each costs a sign-in. */
const INTENT_WAITS = 10;

const { Guilds, GuildMembers, GuildInvites } = GatewayIntentBits;

/**
 * Keeps the bot signed in and reports its state. discord.js's isReady() stays true after the token
 * is revoked, so the state follows the shard's events instead.
 */
export function createBotConnection(options: BotConnectionOptions): BotConnection {
  const { log, listeners, backOff } = options;
  let current: BotClient | null = null;
  let state: BotState = { kind: 'off' };
  let failures = 0;
  /** From `performance.now()`. */
  let readySince: number | null = null;
  let running = false;
  let timer: NodeJS.Timeout | undefined;
  /** Since when the members intent is refused, from `performance.now()`; null: it is requested. */
  let intentRefusedAt: number | null = null;

  const become = (next: BotState) => {
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    log.info({ bot: next }, 'the Discord bot changed its state');
    notify((listener) => listener.onState?.(next));
  };
  /** One failing listener must not stop the others. */
  const notify = (tell: (listener: BotListener) => void) => {
    for (const listener of listeners) {
      try {
        tell(listener);
      } catch (error) {
        log.warn({ err: error }, 'an event from the Discord bot was not handled');
      }
    }
  };
  const discard = (bot: BotClient) => {
    if (current === bot) current = null;
    bot.retire();
  };
  const again = (bot: BotClient, next: BotState) => {
    if (current !== bot) return;
    discard(bot);
    if (isIntentRefusal(next) && intentRefusedAt === null) {
      intentRefusedAt = performance.now();
      log.warn('Discord refuses the members intent: the bot signs in without it');
      return reconnect();
    }
    become(next);
    // Sessions that drop quickly would use up the 1,000 sign-ins of a day.
    if (readySince !== null && performance.now() - readySince > LASTS_MS) failures = 0;
    readySince = null;
    const backoff = Math.min(options.retry.maxMs, options.retry.baseMs * 2 ** failures);
    const wait = Math.max(backoff, backOff.remainingMs());
    failures = Math.min(failures + 1, 20);
    clearTimeout(timer);
    if (running) timer = setTimeout(connect, wait);
  };
  const reconnect = () => {
    if (state.kind === 'ready') become({ kind: 'degraded', reason: 'reconnecting' });
    clearTimeout(timer);
    connect();
  };
  const isReady = (): BotState =>
    intentRefusedAt === null ? { kind: 'ready' } : { kind: 'ready', intentRefused: true };
  const ready = (bot: BotClient) => {
    if (current !== bot) return;
    readySince ??= performance.now();
    const inside = bot.client.guilds.cache.has(options.guildId);
    become(inside ? isReady() : { kind: 'refused', reason: 'bot-not-in-server' });
  };
  const readyAgain = (bot: BotClient) => {
    ready(bot);
    if (state.kind === 'ready') notify((listener) => listener.onReady?.());
  };

  const connect = () => {
    if (!running) return;
    const settings = {
      intents: [Guilds, GuildInvites, ...(intentRefusedAt === null ? [GuildMembers] : [])],
      rest: {
        retries: 0,
        ...backOff.heeding,
        ...(options.apiBase === null ? {} : { api: options.apiBase }),
      },
    };
    const bot = createBotClient(
      settings,
      ({ error, event, ofSession }) => {
        log.warn({ err: error, event }, 'an event from Discord was not handled');
        if (ofSession) again(bot, { kind: 'degraded', reason: 'disconnected' });
      },
      () => again(bot, { kind: 'degraded', reason: 'too-many-sign-ins' }),
    );
    const { client } = bot;
    current = bot;
    if (state.kind === 'off') become({ kind: 'connecting' });
    const lost = (reason: string) => {
      if (current === bot && state.kind !== 'refused') become({ kind: 'degraded', reason });
    };
    client.on(Events.ClientReady, () => readyAgain(bot));
    client.on(Events.ShardResume, () => ready(bot));
    // After a failed resume, discord.js opens a new session and reports nothing more.
    const returned = () => {
      if (client.readyAt !== null && state.kind !== 'ready') readyAgain(bot);
    };
    client.on(Events.ShardReady, returned);
    client.on(Events.GuildAvailable, (guild) => {
      if (guild.id === options.guildId) returned();
    });
    client.on(Events.ShardReconnecting, () => lost('reconnecting'));
    client.on(Events.ShardDisconnect, (event) => again(bot, afterClose(event)));
    client.on(Events.Invalidated, () => again(bot, { kind: 'degraded', reason: 'invalidated' }));
    client.on(Events.GuildCreate, (guild) => {
      if (guild.id === options.guildId) readyAgain(bot);
    });
    client.on(Events.GuildDelete, (guild) => {
      if (guild.id === options.guildId) become({ kind: 'refused', reason: 'bot-not-in-server' });
    });
    client.on(Events.GuildUnavailable, (guild) => {
      if (guild.id === options.guildId) lost('server-unavailable');
    });
    // An 'error' event without a listener ends the process.
    client.on(Events.Error, (error) => log.warn({ err: error }, 'Discord client trouble'));
    client.on(Events.ShardError, (error) => log.warn({ err: error }, 'Discord shard trouble'));
    client.on(Events.Warn, (text) => log.warn({ text }, 'Discord client warning'));
    followMemberEvents(client, options.guildId, (event) => {
      notify((listener) => listener.onMember?.(event));
    });
    followInviteEvents(client, options.guildId, (code) => {
      notify((listener) => listener.onInviteGone?.(code));
    });
    followServerEvents(client, options.guildId, (event) => {
      notify((listener) => listener.onServer?.(event));
    });

    followInteractions(client, (interaction) => {
      notify((listener) => listener.onInteraction?.(interaction));
    });

    const giveUp = setTimeout(() => {
      again(bot, { kind: 'degraded', reason: 'not-reached' });
    }, SIGN_IN_TIMEOUT_MS);
    client
      .login(options.botToken)
      .catch((error: unknown) => again(bot, afterRefusedSignIn(error)))
      .finally(() => clearTimeout(giveUp));
  };

  return {
    state: () => state,
    isRunning: () => running,
    start() {
      if (running) return;
      running = true;
      failures = 0;
      readySince = null;
      intentRefusedAt = null;
      connect();
    },
    async stop() {
      running = false;
      clearTimeout(timer);
      if (current !== null) discard(current);
      become({ kind: 'off' });
    },
    membersRefused() {
      if (current === null) return;
      intentRefusedAt = performance.now();
      if (state.kind === 'ready') become(isReady());
    },
    membersListed() {
      if (current === null || intentRefusedAt === null) return;
      if (performance.now() - intentRefusedAt < INTENT_WAITS * options.retry.maxMs) return;
      intentRefusedAt = null;
      discard(current);
      reconnect();
    },
    async searchMembers(username) {
      const guild = current?.client.guilds.cache.get(options.guildId);
      return guild === undefined ? null : searchInGuild(guild, username);
    },
    tokenRefused() {
      if (current !== null) again(current, { kind: 'refused', reason: 'bad-token' });
    },
  };
}

export interface BotListener {
  /** Ready again. Events may have been missed. */
  onReady?(): void;
  onState?(state: BotState): void;
  onMember?(event: MemberEvent): void;
  /**
   * Used up or deleted. Discord does not always send it, nor in order with joins. Never rely on it.
   */
  onInviteGone?(code: string): void;
  onServer?(event: ServerEvent): void;
  /** A command, as Discord sends it. It must be answered within three seconds. */
  onInteraction?(interaction: unknown): void;
}
