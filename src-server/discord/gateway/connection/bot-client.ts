import {
  Client,
  type ClientOptions,
  Events,
  type IIdentifyThrottler,
  SimpleIdentifyThrottler,
  SimpleShardingStrategy,
  type WebSocketOptions,
} from 'discord.js';

interface EventTrouble {
  error: unknown;
  /** 'RESUMED', 'GUILD_MEMBER_ADD', or discord.js's name for a connection event. */
  event: string;
  /** The connection's state is unknown after this. */
  ofSession: boolean;
}

export interface BotClient {
  client: Client;
  /** Final: the client emits nothing more and does not reconnect. */
  retire(): void;
}

type Manager = Parameters<NonNullable<WebSocketOptions['buildStrategy']>>[0];

const OF_SESSION = [
  ...['ready', 'resumed', 'hello', 'closed'],
  ...['READY', 'RESUMED', 'GUILD_CREATE', 'GUILD_DELETE'],
];
/** Out of Discord's 1,000 a day. Leaves room for an operator who must restart. */
const MIN_SIGN_INS_LEFT = 50;
/** Half of discord.js's default, and half of the sign-in timeout. */
const HANDSHAKE_TIMEOUT_MS = 10_000;

/**
 * Wraps the discord.js client to close gaps in 14.28.1. The client runs handlers inside an
 * unhandled promise, so a throw in one ends the process. Seen: RESUMED, followed in the same chunk
 * by the end of its session. We lose that event and report it. Also, a client destroyed between two
 * tries still retries, and would sign in beside its successor.
 */
export function createBotClient(
  options: ClientOptions,
  tell: (trouble: EventTrouble) => void,
  heldBack: () => void,
): BotClient {
  let manager: Manager | undefined;
  const client = new Client({
    ...options,
    ws: {
      buildStrategy(made) {
        manager = made;
        made.options.handshakeTimeout = HANDSHAKE_TIMEOUT_MS;
        made.options.buildIdentifyThrottler = async () => identifyThrottler(made, heldBack);
        containEvents(made, tell);
        return new SimpleShardingStrategy(made);
      },
    },
  });
  return {
    client,
    retire() {
      client.removeAllListeners();
      client.ws.removeAllListeners();
      client.on(Events.Error, () => {});
      // discord.js calls this before every connection and before it emits any event.
      if (manager !== undefined) manager.options.retrieveSessionInfo = forEver;
      client.destroy().catch(() => {});
    },
  };
}

/**
 * Checks the remaining sign-ins before every IDENTIFY, including the library's own retries. The
 * library caches the number for a day, and Discord resets the token of a bot that exceeds the
 * limit.
 */
function identifyThrottler(manager: Manager, heldBack: () => void): IIdentifyThrottler {
  const usual = new SimpleIdentifyThrottler(1);
  return {
    async waitForIdentify(shardId, signal) {
      // If the number cannot be read, go on: the sign-in started with a known one.
      const read = await manager.fetchGatewayInformation(true).catch(() => null);
      if (read !== null && read.session_start_limit.remaining <= MIN_SIGN_INS_LEFT) {
        heldBack();
        await new Promise((_, reject) => signal.addEventListener('abort', reject));
      }
      await usual.waitForIdentify(shardId, signal);
    },
  };
}

const forEver = (): Promise<never> => new Promise(() => {});

function containEvents(manager: Manager, tell: (trouble: EventTrouble) => void): void {
  const emit = manager.emit.bind(manager) as (...words: unknown[]) => boolean;
  manager.emit = (...words: unknown[]) => {
    try {
      return emit(...words);
    } catch (error) {
      const event = nameOf(words);
      tell({ error, event, ofSession: OF_SESSION.includes(event) });
      return true;
    }
  };
}

function nameOf([name, payload]: unknown[]): string {
  const dispatched = payload as { data?: { t?: string } } | undefined;
  return name === 'dispatch' ? (dispatched?.data?.t ?? 'dispatch') : String(name);
}
