import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log/log.ts';

const AGAIN_AFTER_MS = 1_000;
const ANSWER_WITHIN_MS = 5_000;

export interface Notifications {
  /** Closes the listening connection. */
  stop(): Promise<void>;
}

/**
 * Listens to one channel of PostgreSQL on a connection of its own, and connects again when it is
 * lost. `onConnected`: the connection is up, first or again, and may have missed notifications.
 */
export function listenTo(options: {
  databaseUrl: string;
  channel: string;
  /** Name of the connection at PostgreSQL. */
  name: string;
  log: Log;
  onNotification(payload: string): void;
  onConnected(): void;
}): Notifications {
  const { databaseUrl, channel, name, log, onNotification, onConnected } = options;
  const stopping = new AbortController();
  let current: pg.Client | null = null;
  /** Log an outage only once. */
  let reported = false;
  const listen = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: name,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      keepAlive: true,
    });
    const lost = new Promise<void>((resolve) => {
      client.once('end', resolve);
      client.on('error', () => resolve());
    });
    client.on('notification', ({ payload = '' }) => onNotification(payload));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      if (stopping.signal.aborted) return;
      current = client;
      reported = false;
      onConnected();
      await lost;
    } finally {
      current = null;
      // Not awaited: ending a connection that was never established may never settle.
      void client.end().catch(() => {});
    }
  };
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      await listen().catch((error: unknown) => {
        if (stopping.signal.aborted || reported) return;
        reported = true;
        log.warn({ err: error, channel }, 'notifications are down; they are read again later');
      });
      await delay(AGAIN_AFTER_MS, null, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopping.abort();
      // A connection still being opened notices the stop by itself.
      await current?.end().catch(() => {});
      await loop;
    },
  };
}
