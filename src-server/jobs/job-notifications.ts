import type { EntityManager } from '@mikro-orm/postgresql';
import { listenTo, type Notifications } from '../database/notifications.ts';
import type { Log } from '../log/log.ts';
import type { JobRank } from './job-ranks.ts';

const CHANNEL = 'wickline_job';

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
}): Notifications {
  return listenTo({
    ...options,
    channel: CHANNEL,
    name: 'wickline-job-bell',
    onNotification(payload) {
      const [name = '', rank = ''] = payload.split(' ');
      options.onNotification(name, rank);
    },
  });
}
