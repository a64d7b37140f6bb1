import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ALL_TEXTS } from '../../src/texts/all-texts.ts';
import type { TextTable } from '../../src/texts/define-texts.ts';
import { DOCUMENTED_LOCALE, type Language } from '../../src/texts/languages.ts';
import { textFault } from '../../src/texts/text-faults.ts';
import { addTranslation } from '../../src/texts/translations.ts';
import type { Log } from '../log/log.ts';

interface LanguageFile extends Language {
  texts: TextTable;
}

/**
 * Adds the seller's languages: each is one file, such as `de.json`. Refuses a file that would break a page or a mail,
 * and names the text.
 */
export function loadLanguageFiles(directory: string, log: Log): void {
  if (!existsSync(directory)) return;
  const names = readdirSync(directory).filter((name) => name.endsWith('.json'));
  for (const name of names.sort()) {
    const { texts, ...language } = readLanguageFile(join(directory, name));
    addTranslation(language, texts);
    const missing = Object.keys(ALL_TEXTS).filter((key) => texts[key] === undefined).length;
    log.info({ locale: language.locale, missing }, 'language added; missing texts are in English');
  }
}

/** Throws with the file and the text that is wrong. */
export function readLanguageFile(path: string): LanguageFile {
  const fail = (why: string): never => {
    throw new Error(`The language file ${basename(path)} cannot be used: ${why}`);
  };
  const read = parse(readFileSync(path, 'utf8'), fail);
  const { locale, name, texts } = read;
  if (typeof locale !== 'string' || !isTag(locale)) {
    return fail('"locale" must be a language tag, such as "de" or "pt-BR".');
  }
  if (locale === DOCUMENTED_LOCALE) return fail('English is built in. Change it at /admin/texts.');
  if (typeof name !== 'string' || name.trim() === '') return fail('"name" is missing.');
  if (typeof texts !== 'object' || texts === null) return fail('"texts" is missing.');
  for (const [key, text] of Object.entries(texts)) {
    const documented = ALL_TEXTS[key];
    if (documented === undefined) return fail(`there is no text with the key ${key}.`);
    if (typeof text !== 'string') return fail(`${key} is not a text.`);
    const fault = textFault(key, documented, text);
    if (fault !== null) return fail(`${key}: ${fault}`);
  }
  return { locale, name: name.trim(), texts: texts as TextTable };
}

function parse(text: string, fail: (why: string) => never): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null) return read as Record<string, unknown>;
  } catch {
    // Answered below.
  }
  return fail('it is not a JSON object.');
}

function isTag(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale)[0] === locale;
  } catch {
    return false;
  }
}
