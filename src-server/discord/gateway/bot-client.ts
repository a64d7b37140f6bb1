import {
  Client,
  type ClientOptions,
  Events,
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
): BotClient {
  let manager: Manager | undefined;
  const client = new Client({
    ...options,
    ws: {
      buildStrategy(made) {
        manager = made;
        made.options.handshakeTimeout = HANDSHAKE_TIMEOUT_MS;
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
