import type { EntityManager } from '@mikro-orm/postgresql';
import type { TextTable } from '../../src/texts/define-texts.ts';
import { DOCUMENTED_LOCALE, isLanguage, type Locale } from '../../src/texts/languages.ts';
import { defaultText } from '../../src/texts/shown-texts.ts';
import { listenTo, type Notifications } from '../database/notifications.ts';
import type { Orm } from '../database/orm.ts';
import { readFork } from '../database/transaction.ts';
import type { Log } from '../log/log.ts';

const CHANNEL = 'wickline_texts';

/** The seller's texts and languages, as every instance shows them. */
export interface PublishedTexts {
  /** Changes whenever a text or the list of languages does. */
  version(): number;
  /** The first is shown to visitors who have not chosen. */
  offered(): readonly Locale[];
  /** The offered language that was asked for, else the first. */
  choose(wanted: string | null): Locale;
  /** Texts that the seller wrote in this language. */
  overrides(locale: Locale): TextTable;
  /** The text of a key as shown in this language. */
  text(locale: Locale, key: string): string;
  load(): Promise<void>;
  /** Called after each load. */
  onLoaded(listener: () => void): void;
  /** Follows what other instances write. */
  follow(): void;
  stop(): Promise<void>;
}

/** Every instance hears it on commit, and none on rollback. */
export async function notifyOfTexts(em: EntityManager): Promise<void> {
  await em.execute('select pg_notify(?, ?)', [CHANNEL, '']);
}

interface Snapshot {
  offered: readonly Locale[];
  overrides: Readonly<Record<Locale, TextTable>>;
}

export function createPublishedTexts(options: {
  orm: Orm;
  databaseUrl: string;
  log: Log;
}): PublishedTexts {
  const { orm, databaseUrl, log } = options;
  let shown: Snapshot = { offered: [DOCUMENTED_LOCALE], overrides: {} };
  let version = 0;
  let started = 0;
  let notifications: Notifications | null = null;
  const listeners: (() => void)[] = [];
  const load = async (): Promise<void> => {
    started += 1;
    const own = started;
    const read = await readSnapshot(readFork(orm));
    // A read that began later has seen at least as much.
    if (own < version) return;
    version = own;
    shown = read;
    for (const listener of listeners) listener();
  };
  const reload = (): void => {
    load().catch((error: unknown) => {
      log.error({ err: error }, 'the texts could not be read; the last ones stay');
    });
  };
  return {
    version: () => version,
    offered: () => shown.offered,
    choose: (wanted) =>
      shown.offered.find((locale) => locale === wanted) ?? shown.offered[0] ?? DOCUMENTED_LOCALE,
    overrides: (locale) => shown.overrides[locale] ?? {},
    text: (locale, key) => shown.overrides[locale]?.[key] ?? defaultText(locale, key) ?? '',
    load,
    onLoaded: (listener) => void listeners.push(listener),
    follow() {
      notifications = listenTo({
        databaseUrl,
        channel: CHANNEL,
        name: 'wickline-texts',
        log,
        onNotification: reload,
        onConnected: reload,
      });
    },
    async stop() {
      await notifications?.stop();
    },
  };
}

async function readSnapshot(em: EntityManager): Promise<Snapshot> {
  const rows = await em.execute<{ key: string; locale: string; value: string }[]>(
    'select key, locale, value from text_override',
  );
  const overrides: Record<Locale, Record<string, string>> = {};
  for (const { key, locale, value } of rows) {
    const own = overrides[locale] ?? {};
    overrides[locale] = own;
    own[key] = value;
  }
  const languages = await em.execute<{ locale: string }[]>(
    'select locale from offered_language order by rank',
  );
  const offered = languages.map(({ locale }) => locale).filter(isLanguage);
  return { offered: offered.length === 0 ? [DOCUMENTED_LOCALE] : offered, overrides };
}
