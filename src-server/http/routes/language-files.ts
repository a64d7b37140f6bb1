import type { TextTable } from '../../../src/texts/define-texts.ts';
import { isLanguage, type Locale } from '../../../src/texts/languages.ts';
import { pageTranslation } from '../../../src/texts/shown-texts.ts';
import { type ClientFile, fileOf } from './client-files.ts';

/** Each language's texts for the pages, as one file that browsers keep. */
export interface LanguageFiles {
  /** The file's path. Null: the texts are in the scripts. */
  pathOf(locale: Locale): string | null;
  find(path: string): ClientFile | null;
}

const PATH = /^\/assets\/texts-([A-Za-z0-9-]+)\.[\w-]{8}\.json$/;

export function createLanguageFiles(
  translationOf: (locale: Locale) => TextTable = pageTranslation,
): LanguageFiles {
  const known = new Map<Locale, { path: string; file: ClientFile } | null>();
  const made = (locale: Locale) => {
    const last = known.get(locale);
    if (last !== undefined) return last;
    const texts = translationOf(locale);
    const file = fileOf(Buffer.from(JSON.stringify(texts)), {
      contentType: 'application/json',
      immutable: true,
    });
    const hash = file.etag.slice(1, 9);
    const own =
      Object.keys(texts).length === 0
        ? null
        : { path: `/assets/texts-${locale}.${hash}.json`, file };
    known.set(locale, own);
    return own;
  };
  return {
    pathOf: (locale) => made(locale)?.path ?? null,
    find(path) {
      const locale = PATH.exec(path)?.[1];
      // A caller may invent a language. Only known ones are kept in memory.
      const own = locale === undefined || !isLanguage(locale) ? null : made(locale);
      if (own === null) return null;
      // A page of another release names other texts. They must not be kept under that name.
      return own.path === path ? own.file : { ...own.file, immutable: false };
    },
  };
}
