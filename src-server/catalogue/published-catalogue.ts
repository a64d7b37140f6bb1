import type { EntityManager } from '@mikro-orm/postgresql';
import type { Catalogue } from '../../src/domain/catalogue/catalogue.ts';
import { DOCUMENTED_CATALOGUE } from '../../src/domain/catalogue/documented-catalogue.ts';
import { listenTo, type Notifications } from '../database/notifications.ts';
import type { Orm } from '../database/orm.ts';
import { readFork } from '../database/transaction.ts';
import type { Log } from '../log/log.ts';
import { type CatalogueSource, pinnable } from './catalogue-source.ts';
import { CatalogueVersionEntity } from './catalogue-version.entity.ts';

const CHANNEL = 'wickline_catalogue';

export interface PublishedCatalogue extends CatalogueSource {
  /** Reads the published version. Until then the documented one is on sale. */
  load(): Promise<void>;
  /** Follows what other instances publish. */
  follow(): void;
  /** Calls back after each change of what is on sale. */
  onPublished(listener: () => void): void;
  stop(): Promise<void>;
}

/** Every instance hears it on commit, and none on rollback. */
export async function notifyOfPublish(em: EntityManager): Promise<void> {
  await em.execute('select pg_notify(?, ?)', [CHANNEL, '']);
}

/** The version that every instance sells, from the database. */
export function createPublishedCatalogue(options: {
  orm: Orm;
  databaseUrl: string;
  log: Log;
}): PublishedCatalogue {
  const { orm, databaseUrl, log } = options;
  let newest: Catalogue = DOCUMENTED_CATALOGUE;
  let notifications: Notifications | null = null;
  const listeners: (() => void)[] = [];
  const load = async (): Promise<void> => {
    const read = await readPublished(readFork(orm));
    // Reads may end in another order than they began. A later publish has a higher number.
    if (read.version < newest.version) return;
    const isNew = read.version > newest.version;
    newest = read;
    if (isNew) for (const listener of listeners) listener();
  };
  const reload = (): void => {
    load().catch((error: unknown) => {
      log.error({ err: error }, 'the published catalogue could not be read; the last one stays');
    });
  };
  return {
    ...pinnable(() => newest),
    load,
    async reach(version) {
      if (newest.version < version) await load();
      if (newest.version < version) throw new Error(`Version ${version} is not published.`);
    },
    follow() {
      notifications = listenTo({
        databaseUrl,
        channel: CHANNEL,
        name: 'wickline-catalogue',
        log,
        onNotification: reload,
        onConnected: reload,
      });
    },
    onPublished(listener) {
      listeners.push(listener);
    },
    async stop() {
      await notifications?.stop();
    },
  };
}

async function readPublished(em: EntityManager): Promise<Catalogue> {
  const row = await em.findOne(CatalogueVersionEntity, { state: 'published' });
  return row === null ? DOCUMENTED_CATALOGUE : { ...row.document, version: row.no };
}
