import type { EntityManager } from '@mikro-orm/postgresql';
import { type Brand, DOCUMENTED_BRAND } from '../../src/domain/brand/brand.ts';
import type { LegalPage } from '../../src/domain/legal-pages.ts';
import type { Locale } from '../../src/texts/languages.ts';
import { listenTo, type Notifications } from '../database/notifications.ts';
import type { Orm } from '../database/orm.ts';
import { readFork } from '../database/transaction.ts';
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

/** The seller's brand and legal pages, as every instance shows them. */
export interface PublishedBrand {
  /** Changes whenever the brand or a legal page does. */
  version(): number;
  current(): Brand;
  /** The seller's name, else the configured one. */
  name(): string;
  legal(): readonly ServedLegalPage[];
  load(): Promise<void>;
  /** Follows what other instances write. */
  follow(): void;
  /** Calls back after each change. */
  onChanged(listener: () => void): void;
  stop(): Promise<void>;
}

interface Snapshot {
  brand: Brand;
  legal: readonly ServedLegalPage[];
}

export function createPublishedBrand(options: {
  orm: Orm;
  databaseUrl: string;
  log: Log;
  /** Shown until the seller chooses another one. */
  configuredName: string;
}): PublishedBrand {
  const { orm, databaseUrl, log } = options;
  let shown: Snapshot = { brand: DOCUMENTED_BRAND, legal: [] };
  let version = 0;
  let finished = 0;
  let started = 0;
  let notifications: Notifications | null = null;
  const listeners: (() => void)[] = [];
  const load = async (): Promise<void> => {
    started += 1;
    const own = started;
    const read = await readSnapshot(readFork(orm));
    // A read that began later has seen at least as much.
    if (own < finished) return;
    finished = own;
    if (JSON.stringify(read) === JSON.stringify(shown)) return;
    version += 1;
    shown = read;
    for (const listener of listeners) listener();
  };
  const reload = (): void => {
    load().catch((error: unknown) => {
      log.error({ err: error }, 'the brand could not be read; the last one stays');
    });
  };
  return {
    version: () => version,
    current: () => shown.brand,
    name: () => shown.brand.name ?? options.configuredName,
    legal: () => shown.legal,
    load,
    follow() {
      notifications = listenTo({
        databaseUrl,
        channel: BRAND_CHANNEL,
        name: 'wickline-brand',
        log,
        onNotification: reload,
        onConnected: reload,
      });
    },
    onChanged(listener) {
      listeners.push(listener);
    },
    async stop() {
      await notifications?.stop();
    },
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
