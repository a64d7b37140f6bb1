import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_TEXTS } from '../../../src/texts/all-texts.ts';
import type { TextTable } from '../../../src/texts/define-texts.ts';
import { placeholdersOf } from '../../../src/texts/template.ts';
import { TRANSLATIONS } from '../../../src/texts/translations.ts';
import { readLanguageFile } from '../../../src-server/texts/seller-languages.ts';
import { listSources } from '../../structure/list-sources.ts';
import { untranslatedOf } from '../../structure/texts.ts';

/**
 * Every language has every text with its placeholders, and no page shows a sentence without a key. Also reads the
 * seller's language files, and writes the English one to translate from.
 */
const ROOT = join(import.meta.dirname, '../../..');
const OWN = join(process.env.DATA_DIR ?? join(ROOT, '.data'), 'languages');
const OUT = join(ROOT, '.cache/texts');

const problems: string[] = [];

function faultsOf(locale: string, texts: TextTable): string[] {
  const keys = new Set([...Object.keys(ALL_TEXTS), ...Object.keys(texts)]);
  return [...keys].flatMap((key) => {
    const [documented, text] = [ALL_TEXTS[key], texts[key]];
    if (documented === undefined) return [`${locale}: ${key} is no text of the product`];
    if (text === undefined || text.trim() === '') return [`${locale}: ${key} has no value`];
    const known = placeholdersOf(documented);
    const unknown = placeholdersOf(text).filter((name) => !known.includes(name));
    return unknown.map((name) => `${locale}: ${key} has the unknown placeholder {${name}}`);
  });
}

const tables: Record<string, TextTable> = { ...TRANSLATIONS };
for (const name of existsSync(OWN) ? readdirSync(OWN) : []) {
  if (!name.endsWith('.json')) continue;
  try {
    const { locale, texts } = readLanguageFile(join(OWN, name));
    tables[locale] = { ...tables[locale], ...texts };
  } catch (error) {
    problems.push((error as Error).message);
  }
}
for (const [locale, texts] of Object.entries(tables)) {
  const faults = faultsOf(locale, texts);
  problems.push(...faults);
  console.log(`${locale}: ${Object.keys(texts).length} texts, ${faults.length} problems`);
}
const sources = listSources(ROOT);
problems.push(
  ...sources.flatMap((file) => untranslatedOf(file).map((said) => `${file.path} ${said}`)),
);
mkdirSync(OUT, { recursive: true });
const english = { locale: 'de', name: 'Deutsch', texts: ALL_TEXTS };
writeFileSync(join(OUT, 'language.json'), `${JSON.stringify(english, null, 2)}\n`);
for (const problem of problems) console.error(problem);
console.log(`Texts: ${Object.keys(ALL_TEXTS).length} keys, ${problems.length} problems.`);
if (problems.length > 0) process.exitCode = 1;
