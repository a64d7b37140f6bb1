import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log/log.ts';

const AGAIN_AFTER_MS = 1_000;
/** How often a connection is asked whether it is alive, and how long an answer may take. */
const WAITS = { lookEveryMs: 30_000, answerWithinMs: 5_000 };

export interface Notifications {
  /** Stops listening. The last of a listener's channels closes the connection. */
  stop(): Promise<void>;
}

interface Channel {
  name: string;
  onNotification(payload: string): void;
  /** The channel is listened to, first or again. Notifications may have been missed before. */
  onConnected(): void;
}

/** Hears PostgreSQL's notifications. */
export interface Listener {
  listen(channel: Channel): Notifications;
}

/**
 * All channels of a process on one connection, which opens with the first channel and is opened again
 * when it is lost.
 */
export function createListener(options: {
  databaseUrl: string;
  log: Log;
  waits?: typeof WAITS;
}): Listener {
  const { databaseUrl, log, waits = WAITS } = options;
  const channels = new Set<Channel>();
  let open: OpenLoop | null = null;
  return {
    listen(channel) {
      channels.add(channel);
      open ??= keepOpen({ databaseUrl, log, waits, channels });
      open.join(channel);
      return {
        async stop() {
          channels.delete(channel);
          if (channels.size > 0) return;
          const last = open;
          open = null;
          await last?.stop();
        },
      };
    },
  };
}

interface OpenLoop {
  /** Listens to a channel that was added after the connection was made. */
  join(channel: Channel): void;
  stop(): Promise<void>;
}

function keepOpen(options: {
  databaseUrl: string;
  log: Log;
  waits: typeof WAITS;
  channels: ReadonlySet<Channel>;
}): OpenLoop {
  const { databaseUrl, log, waits, channels } = options;
  const stopping = new AbortController();
  let current: pg.Client | null = null;
  /** The driver takes one query at a time. */
  let asked: Promise<unknown> = Promise.resolve();
  /** Log an outage only once. */
  let reported = false;
  const ask = (client: pg.Client, statements: string): Promise<unknown> => {
    const mine = asked.then(() => client.query(statements));
    asked = mine.catch(() => {});
    return mine;
  };
  /** A connection that does not answer is opened again, with all channels. */
  const endIfSilent = (client: pg.Client, answer: Promise<unknown>): void => {
    answer.catch(() => client.end().catch(() => {}));
  };
  const listenTo = async (client: pg.Client, added: readonly Channel[]): Promise<void> => {
    await ask(client, added.map(({ name }) => `listen ${name}`).join(';'));
    for (const channel of added) if (channels.has(channel)) channel.onConnected();
  };
  const listenOnce = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'wickline-news',
      connectionTimeoutMillis: waits.answerWithinMs,
      query_timeout: waits.answerWithinMs,
      keepAlive: true,
    });
    const lost = new Promise<void>((resolve) => {
      client.once('end', resolve);
      client.on('error', () => resolve());
    });
    client.on('notification', ({ channel, payload = '' }) => {
      for (const each of channels) if (each.name === channel) each.onNotification(payload);
    });
    let looks: NodeJS.Timeout | undefined;
    try {
      await client.connect();
      if (stopping.signal.aborted) return;
      const known = [...channels];
      // Channels that come later join by themselves.
      current = client;
      await listenTo(client, known);
      reported = false;
      // We only listen here: without a question, a connection that the network forgot looks alive for hours.
      looks = setInterval(() => endIfSilent(client, ask(client, 'select 1')), waits.lookEveryMs);
      await lost;
    } finally {
      clearInterval(looks);
      current = null;
      // Not awaited: ending a connection that was never established may never settle.
      void client.end().catch(() => {});
    }
  };
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      await listenOnce().catch((error: unknown) => {
        if (stopping.signal.aborted || reported) return;
        reported = true;
        log.warn({ err: error }, 'notifications are down; they are read again later');
      });
      await delay(AGAIN_AFTER_MS, null, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    join(channel) {
      if (current === null) return;
      endIfSilent(current, listenTo(current, [channel]));
    },
    async stop() {
      stopping.abort();
      // A connection still being opened notices the stop by itself.
      await current?.end().catch(() => {});
      await loop;
    },
  };
}
