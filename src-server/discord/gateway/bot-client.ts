import {
  Client,
  type ClientOptions,
  Events,
  type IIdentifyThrottler,
  SimpleIdentifyThrottler,
  SimpleShardingStrategy,
  type WebSocketOptions,
} from 'discord.js';

export interface EventTrouble {
  error: unknown;
  /** 'RESUMED', 'GUILD_MEMBER_ADD', or the vendor's word for what befell the connection. */
  event: string;
  /** Nobody knows any more how the bot stands. */
  ofSession: boolean;
}

export interface BotClient {
  client: Client;
  /** For good: it tells nothing any more, and does not come back by itself. */
  retire(): void;
}

type Manager = Parameters<NonNullable<WebSocketOptions['buildStrategy']>>[0];

const OF_SESSION = [
  ...['ready', 'resumed', 'hello', 'closed'],
  ...['READY', 'RESUMED', 'GUILD_CREATE', 'GUILD_DELETE'],
];
/** Kept for an operator who has to restart, out of the thousand of a day. */
const MIN_SIGN_INS_LEFT = 50;
/** Half of the vendor's, and of the time that a sign-in is given. */
const HANDSHAKE_TIMEOUT_MS = 10_000;

/**
 * The vendor's client, with what 14.28.1 leaves open. It calls its handlers, and ours, while it reads a frame, in a
 * promise that nobody holds: what one of them throws would end the process. Seen: RESUMED, with the session ended by
 * the next frame of the same piece. It costs that event, and is told. And a client that is destroyed between two of
 * its tries goes on to the next: it would sign in beside its successor.
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
      // Asked before every connection, and before every event is told.
      if (manager !== undefined) manager.options.retrieveSessionInfo = forEver;
      client.destroy().catch(() => {});
    },
  };
}

/**
 * Looks at what is left of the day's sign-ins before every IDENTIFY, the vendor's own repetitions among them:
 * it keeps the first number for a day, and Discord resets the token of a bot that goes past the limit.
 */
function identifyThrottler(manager: Manager, heldBack: () => void): IIdentifyThrottler {
  const usual = new SimpleIdentifyThrottler(1);
  return {
    async waitForIdentify(shardId, signal) {
      // A number that cannot be read holds nothing back: the sign-in began with one that could.
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
