import type { EntityManager } from '@mikro-orm/postgresql';
import type { TextTable } from '../../src/texts/define-texts.ts';
import { DOCUMENTED_LOCALE, isLanguage, type Locale } from '../../src/texts/languages.ts';
import { defaultText } from '../../src/texts/shown-texts.ts';
import { textFault } from '../../src/texts/text-faults.ts';
import { announceChange, type Followed, followChanges } from '../database/follow-changes.ts';
import type { Listener } from '../database/notifications.ts';
import type { Orm } from '../database/orm.ts';
import type { Log } from '../log/log.ts';

const CHANNEL = 'wickline_texts';

interface Snapshot {
  offered: readonly Locale[];
  overrides: Readonly<Record<Locale, TextTable>>;
}

/** The seller's texts and languages, as every instance shows them. */
export interface PublishedTexts extends Omit<Followed<Snapshot>, 'current'> {
  /** The first is shown to visitors who have not chosen. */
  offered(): readonly Locale[];
  /** The offered language that was asked for, else the first. */
  choose(wanted: string | null): Locale;
  /** Texts that the seller wrote in this language. */
  overrides(locale: Locale): TextTable;
  /** The text of a key as shown in this language. */
  text(locale: Locale, key: string): string;
}

export const notifyOfTexts = (em: EntityManager): Promise<void> => announceChange(em, CHANNEL);

export function createPublishedTexts(options: {
  orm: Orm;
  listener: Listener;
  log: Log;
}): PublishedTexts {
  const { current, ...followed } = followChanges<Snapshot>({
    ...options,
    channel: CHANNEL,
    initial: { offered: [DOCUMENTED_LOCALE], overrides: {} },
    read: readSnapshot,
  });
  return {
    ...followed,
    offered: () => current().offered,
    choose: (wanted) =>
      current().offered.find((locale) => locale === wanted) ??
      current().offered[0] ??
      DOCUMENTED_LOCALE,
    overrides: (locale) => current().overrides[locale] ?? {},
    text: (locale, key) => current().overrides[locale]?.[key] ?? defaultText(locale, key) ?? '',
  };
}

function isOutdated(locale: Locale, key: string, value: string): boolean {
  const standard = isLanguage(locale) ? defaultText(locale, key) : null;
  return standard !== null && textFault(key, standard, value) !== null;
}

async function readSnapshot(em: EntityManager): Promise<Snapshot> {
  const rows = await em.execute<{ key: string; locale: string; value: string }[]>(
    'select key, locale, value from text_override',
  );
  const overrides: Record<Locale, Record<string, string>> = {};
  for (const { key, locale, value } of rows) {
    // A later version's mail may say something that the seller's sentence has no place for.
    if (isOutdated(locale, key, value)) continue;
    const own = overrides[locale] ?? {};
    overrides[locale] = own;
    own[key] = value;
  }
  return { offered: await readOffered(em), overrides };
}

/** The languages on offer, as they are stored now. */
export async function readOffered(em: EntityManager): Promise<readonly Locale[]> {
  const languages = await em.execute<{ locale: string }[]>(
    'select locale from offered_language order by rank',
  );
  const offered = languages.map(({ locale }) => locale).filter(isLanguage);
  return offered.length === 0 ? [DOCUMENTED_LOCALE] : offered;
}
