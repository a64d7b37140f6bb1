import type { EntityManager } from '@mikro-orm/postgresql';
import { type Brand, DOCUMENTED_BRAND } from '../../src/domain/brand/brand.ts';
import type { LegalPage } from '../../src/domain/legal-pages.ts';
import type { Locale } from '../../src/texts/languages.ts';
import { type Followed, followChanges } from '../database/follow-changes.ts';
import type { Listener } from '../database/notifications.ts';
import type { Orm } from '../database/orm.ts';
import type { Log } from '../log/log.ts';
import { BRAND_CHANNEL } from './brand-channel.ts';
import { readBrand } from './write-brand.ts';

/** A legal page as it is served. */
export interface ServedLegalPage {
  page: LegalPage;
  locale: Locale;
  /** Safe: rendered from Markdown when it was saved. */
  html: string;
  changedAt: Date;
}

interface Snapshot {
  brand: Brand;
  legal: readonly ServedLegalPage[];
}

/** The seller's brand and legal pages, as every instance shows them. */
export interface PublishedBrand extends Omit<Followed<Snapshot>, 'current'> {
  current(): Brand;
  /** The seller's name, else the configured one. */
  name(): string;
  legal(): readonly ServedLegalPage[];
}

export function createPublishedBrand(options: {
  orm: Orm;
  listener: Listener;
  log: Log;
  /** Shown until the seller chooses another one. */
  configuredName: string;
}): PublishedBrand {
  const { current, ...followed } = followChanges<Snapshot>({
    ...options,
    channel: BRAND_CHANNEL,
    initial: { brand: DOCUMENTED_BRAND, legal: [] },
    read: readSnapshot,
  });
  return {
    ...followed,
    current: () => current().brand,
    name: () => current().brand.name ?? options.configuredName,
    legal: () => current().legal,
  };
}

const SERVED = `
  select distinct on (page, locale) page, locale, html, changed_at
  from legal_text order by page, locale, no desc`;

async function readSnapshot(em: EntityManager): Promise<Snapshot> {
  const { brand } = await readBrand(em);
  const rows =
    await em.execute<
      { page: LegalPage; locale: Locale; html: string | null; changed_at: Date | string }[]
    >(SERVED);
  const legal = rows.flatMap(({ page, locale, html, changed_at }) =>
    html === null ? [] : [{ page, locale, html, changedAt: new Date(changed_at) }],
  );
  return { brand, legal };
}
