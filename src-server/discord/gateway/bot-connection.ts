import { type CloseEvent, Events, GatewayIntentBits, RateLimitError } from 'discord.js';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { Log } from '../../log/log.ts';
import { type BotClient, createBotClient } from './bot-client.ts';
import type { BotListener, BotState } from './discord.gateway.ts';
import { followInviteEvents, followMemberEvents } from './member-events.ts';
import { followServerEvents } from './server-events.ts';
import type { StandBack } from './stand-back.ts';

export interface BotConnectionOptions {
  /** REST base without version; null is Discord's. The gateway's address comes from it. */
  apiBase: string | null;
  botToken: string;
  guildId: string;
  log: Log;
  listeners: BotListener[];
  standBack: StandBack;
  /** Shortest and longest wait before signing in again. */
  retry: { baseMs: number; maxMs: number };
}

export interface BotConnection {
  state(): BotState;
  /** Between `start` and `stop`. */
  isRunning(): boolean;
  start(): void;
  stop(): Promise<void>;
  /** A REST call was answered 401: the token is no good, whatever the connection believes. */
  tokenRefused(): void;
}

/** login() may never settle; then we begin anew. */
const LOGIN_TIMEOUT_MS = 20_000;
/** A sign-in that held for so long begins the waits anew. */
const LASTS_MS = 60_000;

const REFUSALS: Record<number, string> = {
  4004: 'bad-token',
  4010: 'bad-shard',
  4011: 'sharding-required',
  4013: 'intent-unknown',
  4014: 'intent-not-enabled',
};

const { Guilds, GuildMembers, GuildInvites } = GatewayIntentBits;

/**
 * Keeps the bot signed in and says how it stands. The client's own isReady() stays true after the token
 * was taken away, so the state is kept here, from the shard's events.
 */
export function createBotConnection(options: BotConnectionOptions): BotConnection {
  const { log, listeners, standBack } = options;
  let current: BotClient | null = null;
  let state: BotState = { kind: 'off' };
  let failures = 0;
  /** Of `performance.now()`. */
  let readySince: number | null = null;
  let running = false;
  let timer: NodeJS.Timeout | undefined;

  const become = (next: BotState) => {
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    log.info({ bot: next }, 'the Discord bot changed its state');
    told((listener) => listener.onState?.(next));
  };
  /** One who fails keeps nobody else from being told. */
  const told = (tell: (listener: BotListener) => void) => {
    for (const listener of listeners) {
      try {
        tell(listener);
      } catch (error) {
        log.warn({ err: error }, 'what the Discord bot told was not dealt with');
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
    become(next);
    // What never lasts uses up the thousand sign-ins of a day.
    if (readySince !== null && performance.now() - readySince > LASTS_MS) failures = 0;
    readySince = null;
    const backoff = Math.min(options.retry.maxMs, options.retry.baseMs * 2 ** failures);
    const wait = Math.max(backoff, standBack.remainingMs());
    failures = Math.min(failures + 1, 20);
    clearTimeout(timer);
    if (running) timer = setTimeout(connect, wait);
  };
  const ready = (bot: BotClient) => {
    if (current !== bot) return;
    readySince ??= performance.now();
    const inside = bot.client.guilds.cache.has(options.guildId);
    become(inside ? { kind: 'ready' } : { kind: 'refused', reason: 'bot-not-in-server' });
  };
  const readyAnew = (bot: BotClient) => {
    ready(bot);
    if (state.kind === 'ready') told((listener) => listener.onReady?.());
  };

  const connect = () => {
    if (!running) return;
    const settings = {
      intents: [Guilds, GuildMembers, GuildInvites],
      rest: {
        retries: 0,
        ...standBack.heeding,
        ...(options.apiBase === null ? {} : { api: options.apiBase }),
      },
    };
    const bot = createBotClient(
      settings,
      ({ error, event, ofSession }) => {
        log.warn({ err: error, event }, 'an event from Discord was not dealt with');
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
    client.on(Events.ClientReady, () => readyAnew(bot));
    client.on(Events.ShardResume, () => ready(bot));
    // A session that could not be resumed is replaced by a new one, of which the client says no more.
    const returned = () => {
      if (client.readyAt !== null && state.kind !== 'ready') readyAnew(bot);
    };
    client.on(Events.ShardReady, returned);
    client.on(Events.GuildAvailable, (guild) => {
      if (guild.id === options.guildId) returned();
    });
    client.on(Events.ShardReconnecting, () => lost('reconnecting'));
    client.on(Events.ShardDisconnect, (event) => again(bot, afterClose(event)));
    client.on(Events.Invalidated, () => again(bot, { kind: 'degraded', reason: 'invalidated' }));
    client.on(Events.GuildCreate, (guild) => {
      if (guild.id === options.guildId) readyAnew(bot);
    });
    client.on(Events.GuildDelete, (guild) => {
      if (guild.id === options.guildId) become({ kind: 'refused', reason: 'bot-not-in-server' });
    });
    client.on(Events.GuildUnavailable, (guild) => {
      if (guild.id === options.guildId) lost('server-unavailable');
    });
    // Without listeners an emitted error would end the process.
    client.on(Events.Error, (error) => log.warn({ err: error }, 'Discord client trouble'));
    client.on(Events.ShardError, (error) => log.warn({ err: error }, 'Discord shard trouble'));
    client.on(Events.Warn, (text) => log.warn({ text }, 'Discord client warning'));
    followMemberEvents(client, options.guildId, (event) => {
      told((listener) => listener.onMember?.(event));
    });
    followInviteEvents(client, options.guildId, (code) => {
      told((listener) => listener.onInviteGone?.(code));
    });
    followServerEvents(client, options.guildId, (event) => {
      told((listener) => listener.onServer?.(event));
    });

    const giveUp = setTimeout(() => {
      again(bot, { kind: 'degraded', reason: 'not-reached' });
    }, LOGIN_TIMEOUT_MS);
    client
      .login(options.botToken)
      .catch((error: unknown) => again(bot, afterRefusedLogin(error)))
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
      connect();
    },
    async stop() {
      running = false;
      clearTimeout(timer);
      if (current !== null) discard(current);
      become({ kind: 'off' });
    },
    tokenRefused() {
      if (current !== null) again(current, { kind: 'refused', reason: 'bad-token' });
    },
  };
}

function afterClose(event: CloseEvent): BotState {
  const refusal = REFUSALS[event.code];
  return refusal === undefined
    ? { kind: 'degraded', reason: 'disconnected' }
    : { kind: 'refused', reason: refusal };
}

/** login() rejects only for what trying again would not mend, and for addresses that do not answer. */
function afterRefusedLogin(error: unknown): BotState {
  if (error instanceof ProviderFailure) return { kind: 'degraded', reason: error.reason };
  if (error instanceof RateLimitError) return { kind: 'degraded', reason: 'too-fast' };
  const text =
    error instanceof Error ? `${'code' in error ? error.code : ''} ${error.message}` : '';
  if (/TokenInvalid|Authentication failed|invalid token/i.test(text)) {
    return { kind: 'refused', reason: 'bad-token' };
  }
  if (/disallowed intents/i.test(text)) return { kind: 'refused', reason: 'intent-not-enabled' };
  if (/invalid intents/i.test(text)) return { kind: 'refused', reason: 'intent-unknown' };
  if (/sessions remaining/i.test(text)) {
    return { kind: 'degraded', reason: 'too-many-sign-ins' };
  }
  return { kind: 'degraded', reason: 'not-reached' };
}
