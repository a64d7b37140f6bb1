import { SimpleShardingStrategy, type WebSocketOptions } from 'discord.js';

export interface EventTrouble {
  error: unknown;
  /** 'RESUMED', 'GUILD_MEMBER_ADD', or the vendor's word for what befell the connection. */
  event: string;
  /** Nobody knows any more how the bot stands. */
  ofSession: boolean;
}

const OF_SESSION = ['READY', 'RESUMED', 'ready', 'resumed', 'hello', 'closed'];

/**
 * The vendor's client calls its handlers, and ours, while it reads a frame, in a promise that nobody holds: what one
 * of them throws would end the process. Seen with 14.28.1: RESUMED, with the session ended by the next frame of the
 * same piece. It costs that event, and is told.
 */
export function containEvents(tell: (trouble: EventTrouble) => void): WebSocketOptions {
  return {
    buildStrategy(manager) {
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
      return new SimpleShardingStrategy(manager);
    },
  };
}

function nameOf([name, payload]: unknown[]): string {
  const dispatched = payload as { data?: { t?: string } } | undefined;
  return name === 'dispatch' ? (dispatched?.data?.t ?? 'dispatch') : String(name);
}
