import { AsyncLocalStorage } from 'node:async_hooks';
import { ALL_TEXTS } from '../../src/texts/all-texts.ts';
import { DOCUMENTED_LOCALE, type Locale } from '../../src/texts/languages.ts';
import { sentenceTranslator, type Translate } from '../../src/texts/sentences.ts';
import type { PublishedTexts } from './published-texts.ts';

interface Reader {
  locale: Locale;
  texts: Pick<PublishedTexts, 'offered' | 'text'>;
}

const readers = new AsyncLocalStorage<Reader>();

let translate: Translate | undefined;

/** Made on first use: it turns every message into a pattern. */
function translator(): Translate {
  translate ??= sentenceTranslator(
    Object.fromEntries(
      Object.entries(ALL_TEXTS).filter(([key]) => /^(messages|plans\.names)\./.test(key)),
    ),
  );
  return translate;
}

/** Answers within `work` are in this language, and mails without a known reader too. */
export function withLocale<T>(reader: Reader, work: () => T): T {
  return readers.run(reader, work);
}

/** The language of the current request; null in a job. */
export function requestLocale(): Locale | null {
  return readers.getStore()?.locale ?? null;
}

/** The language of the current request with its texts, the documented one in a job. */
export function requestReader(): { locale: Locale; textOf: (key: string) => string } {
  const { locale, texts } = readers.getStore() ?? { locale: DOCUMENTED_LOCALE, texts: null };
  return { locale, textOf: (key) => texts?.text(locale, key) ?? ALL_TEXTS[key] ?? '' };
}

/** The language that the reader chose. Null in a shop that only speaks English, and in a job. */
export function chosenLocale(): Locale | null {
  const reader = readers.getStore();
  if (reader === undefined) return null;
  const isStandard = reader.texts.offered().length < 2 && reader.locale === DOCUMENTED_LOCALE;
  return isStandard ? null : reader.locale;
}

export function isOffered(locale: Locale): boolean {
  return readers.getStore()?.texts.offered().includes(locale) === true;
}

/** A documented sentence in the language of the current request. Others stay. */
export function inRequestLanguage(sentence: string): string {
  const reader = readers.getStore();
  if (reader === undefined) return sentence;
  const { locale, texts } = reader;
  return translator()(sentence, (key) => texts.text(locale, key));
}
