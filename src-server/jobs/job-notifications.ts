import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import type { JobRank } from './job-ranks.ts';

const CHANNEL = 'wickline_job';
const AGAIN_AFTER_MS = 1_000;
const ANSWER_WITHIN_MS = 5_000;

export interface JobNotifications {
  /** Closes the listening connection. */
  stop(): Promise<void>;
}

/** Every instance hears it on commit, and none on rollback. */
export async function notifyOfJob(em: EntityManager, name: string, rank: JobRank): Promise<void> {
  await em.execute('select pg_notify(?, ?)', [CHANNEL, `${name} ${rank}`]);
}

/**
 * A hint that only shortens polling: whatever was missed without a connection is found by the next
 * poll. `onConnected`: the connection is up, first or again.
 */
export function listenForJobs(options: {
  databaseUrl: string;
  log: Log;
  onNotification(name: string, rank: string): void;
  onConnected(): void;
}): JobNotifications {
  const { databaseUrl, log, onNotification, onConnected } = options;
  const stopping = new AbortController();
  let current: pg.Client | null = null;
  /** Log an outage only once. */
  let reported = false;
  const listen = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'wickline-job-bell',
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      keepAlive: true,
    });
    const lost = new Promise<void>((resolve) => {
      client.once('end', resolve);
      client.on('error', () => resolve());
    });
    client.on('notification', ({ payload = '' }) => {
      const [name = '', rank = ''] = payload.split(' ');
      onNotification(name, rank);
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
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
        log.warn({ err: error }, 'job notifications are down; new jobs wait for the next poll');
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
