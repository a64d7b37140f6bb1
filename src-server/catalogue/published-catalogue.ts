import type { EntityManager } from '@mikro-orm/postgresql';
import type { Catalogue } from '../../src/domain/catalogue/catalogue.ts';
import { DOCUMENTED_CATALOGUE } from '../../src/domain/catalogue/documented-catalogue.ts';
import { announceChange, type Followed, followChanges } from '../database/follow-changes.ts';
import type { Listener } from '../database/notifications.ts';
import type { Orm } from '../database/orm.ts';
import type { Log } from '../log/log.ts';
import { type CatalogueSource, pinnable } from './catalogue-source.ts';
import { CatalogueVersionEntity } from './catalogue-version.entity.ts';

const CHANNEL = 'wickline_catalogue';

export interface PublishedCatalogue
  extends CatalogueSource,
    Omit<Followed<Catalogue>, 'version' | 'current'> {}

export const notifyOfPublish = (em: EntityManager): Promise<void> => announceChange(em, CHANNEL);

/** The version that every instance sells, from the database. Until the first publish, the documented one. */
export function createPublishedCatalogue(options: {
  orm: Orm;
  listener: Listener;
  log: Log;
}): PublishedCatalogue {
  const { current, load, follow, onChanged, stop } = followChanges({
    ...options,
    channel: CHANNEL,
    initial: DOCUMENTED_CATALOGUE,
    read: readPublished,
  });
  return {
    ...pinnable(current),
    load,
    follow,
    onChanged,
    stop,
    async reach(version) {
      if (current().version < version) await load();
      if (current().version < version) throw new Error(`Version ${version} is not published.`);
    },
  };
}

/** Every catalogue that was ever on sale, the documented one last. */
export async function listPublished(em: EntityManager): Promise<Catalogue[]> {
  const rows = await em.find(
    CatalogueVersionEntity,
    { state: { $ne: 'draft' } },
    { orderBy: { no: 'desc' } },
  );
  return [...rows.map(({ no, document }) => ({ ...document, version: no })), DOCUMENTED_CATALOGUE];
}

/** The version on sale; the documented one before the first publish. */
export async function readPublished(em: EntityManager): Promise<Catalogue> {
  const row = await em.findOne(CatalogueVersionEntity, { state: 'published' });
  return row === null ? DOCUMENTED_CATALOGUE : { ...row.document, version: row.no };
}
