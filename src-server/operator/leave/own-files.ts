import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { BrandPictureEntity } from '../../brand/pictures/brand-picture.entity.ts';
import { readBrand } from '../../brand/write-brand.ts';
import { type BundledFile, jsonFile, textFile } from './bundled-file.ts';

const TEXTS = 'select key, locale, value from text_override order by key, locale';
const LANGUAGES = 'select locale, rank from offered_language order by rank';

/** The legal pages that visitors read now. */
const LEGAL = `
  select page, locale, markdown from (
    select distinct on (page, locale) page, locale, markdown from legal_text
      order by page, locale, no desc) newest
  where markdown is not null order by page, locale`;

export interface OwnSources {
  /** Where the seller's language files are; null: there are none. */
  languageDirectory: string | null;
  /** Gets a sentence for each file that the archive lacks. */
  warn(sentence: string): void;
}

/** The seller's own texts, languages, legal pages and brand. */
export async function* ownFiles(
  em: EntityManager,
  { languageDirectory, warn }: OwnSources,
): AsyncGenerator<BundledFile> {
  const languages = await em.execute(LANGUAGES);
  yield jsonFile('texts.json', { languages, texts: await em.execute(TEXTS) });
  yield* languageFiles(languageDirectory);
  const legal = await em.execute<{ page: string; locale: string; markdown: string }[]>(LEGAL);
  for (const { page, locale, markdown } of legal) {
    yield textFile(`legal/${page}.${locale}.md`, markdown);
  }
  yield jsonFile('brand.json', (await readBrand(em)).brand);
  const pictures = await em.execute<{ file: string }[]>(
    'select file from brand_picture order by 1',
  );
  for (const { file } of pictures) {
    // One picture at a time is in memory.
    const picture = await em.fork().findOne(BrandPictureEntity, { file });
    if (picture === null) warn(`The picture ${file} was deleted during the export.`);
    else yield { name: `pictures/${file}`, parts: [picture.body] };
  }
}

function* languageFiles(directory: string | null): Generator<BundledFile> {
  if (directory === null || !existsSync(directory)) return;
  for (const name of readdirSync(directory).sort()) {
    if (!name.endsWith('.json')) continue;
    yield { name: `languages/${name}`, parts: [readFileSync(join(directory, name))] };
  }
}
