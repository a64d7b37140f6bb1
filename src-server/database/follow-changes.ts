import type { EntityManager } from '@mikro-orm/postgresql';
import type { Log } from '../log/log.ts';
import type { Listener, Notifications } from './notifications.ts';
import type { Orm } from './orm.ts';
import { readFork } from './transaction.ts';

const AGAIN_AFTER_MS = 1_000;

/** Rows that every instance keeps in memory, as they were last read. */
export interface Followed<T> {
  current(): T;
  /** Counts the changes. */
  version(): number;
  load(): Promise<void>;
  /** Reads again whenever another instance calls `announceChange`. */
  follow(): void;
  onChanged(listener: () => void): void;
  stop(): Promise<void>;
}

/** Every instance hears it on commit, and none on rollback. */
export async function announceChange(em: EntityManager, channel: string): Promise<void> {
  await em.execute('select pg_notify(?, ?)', [channel, '']);
}

export function followChanges<T>(options: {
  orm: Orm;
  listener: Listener;
  log: Log;
  channel: string;
  /** Until the first read. */
  initial: T;
  read(em: EntityManager): Promise<T>;
}): Followed<T> {
  const { orm, listener, log, channel } = options;
  let current = options.initial;
  let version = 0;
  let started = 0;
  let finished = 0;
  let notifications: Notifications | null = null;
  const listeners: (() => void)[] = [];
  const load = async (): Promise<void> => {
    started += 1;
    const own = started;
    const read = await options.read(readFork(orm));
    // Reads may end in another order than they began. One that began later has seen at least as much.
    if (own < finished) return;
    finished = own;
    if (JSON.stringify(read) === JSON.stringify(current)) return;
    version += 1;
    current = read;
    for (const listener of listeners) listener();
  };
  let again: NodeJS.Timeout | null = null;
  /** Log an outage only once. */
  let reported = false;
  let isStopped = false;
  const reload = async (): Promise<void> => {
    try {
      await load();
      reported = false;
    } catch (error) {
      if (isStopped) return;
      if (!reported) {
        log.error({ err: error, channel }, 'a change could not be read; it is read again soon');
      }
      reported = true;
      again ??= setTimeout(() => {
        again = null;
        void reload();
      }, AGAIN_AFTER_MS);
    }
  };
  return {
    current: () => current,
    version: () => version,
    load,
    follow() {
      notifications = listener.listen({
        name: channel,
        onNotification: () => void reload(),
        onConnected: () => void reload(),
      });
    },
    onChanged: (listener) => void listeners.push(listener),
    async stop() {
      isStopped = true;
      if (again !== null) clearTimeout(again);
      await notifications?.stop();
    },
  };
}
