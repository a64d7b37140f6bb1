import type { EntityManager } from '@mikro-orm/postgresql';
import type { Listener, Notifications } from '../database/notifications.ts';
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
export function listenForJobs(
  listener: Listener,
  heard: { onNotification(name: string, rank: string): void; onConnected(): void },
): Notifications {
  return listener.listen({
    ...heard,
    name: CHANNEL,
    onNotification(payload) {
      const [name = '', rank = ''] = payload.split(' ');
      heard.onNotification(name, rank);
    },
  });
}
