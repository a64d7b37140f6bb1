import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import type { JobName } from './job-definitions.ts';
import type { JobRank } from './job-ranks.ts';

const CHANNEL = 'wickline_job';
const AGAIN_AFTER_MS = 1_000;
const ANSWER_WITHIN_MS = 5_000;

export interface JobBell {
  /** Ends with the connection that listens. */
  stop(): Promise<void>;
}

/** Heard by every instance when the transaction is committed, and by nobody when it is not. */
export async function ringForJob(em: EntityManager, name: JobName, rank: JobRank): Promise<void> {
  await em.execute('select pg_notify(?, ?)', [CHANNEL, `${name} ${rank}`]);
}

/**
 * Only a hint that saves waiting for the next look: whatever was missed while there was no connection is found then.
 * `onBack`: there is one, now or again.
 */
export function hearJobs(options: {
  databaseUrl: string;
  log: Log;
  onRing(name: string, rank: string): void;
  onBack(): void;
}): JobBell {
  const { databaseUrl, log, onRing, onBack } = options;
  const stopping = new AbortController();
  let listening: pg.Client | null = null;
  /** Once an outage is enough. */
  let told = false;
  const hear = async (): Promise<void> => {
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
      onRing(name, rank);
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      if (stopping.signal.aborted) return;
      listening = client;
      told = false;
      onBack();
      await lost;
    } finally {
      listening = null;
      // Not waited for: one that never came to be has no end either.
      void client.end().catch(() => {});
    }
  };
  const hearing = (async () => {
    while (!stopping.signal.aborted) {
      await hear().catch((error: unknown) => {
        if (stopping.signal.aborted || told) return;
        told = true;
        log.warn({ err: error }, 'nobody hears of new jobs; they wait for the next look');
      });
      await delay(AGAIN_AFTER_MS, null, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopping.abort();
      // One that is still to come sees for itself that nobody wants it any more.
      await listening?.end().catch(() => {});
      await hearing;
    },
  };
}
