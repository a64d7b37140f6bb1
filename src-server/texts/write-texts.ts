import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { DOCUMENTED_LOCALE, isLanguage, type Locale } from '../../src/texts/languages.ts';
import { defaultText } from '../../src/texts/shown-texts.ts';
import { textFault } from '../../src/texts/text-faults.ts';
import { KEYED_LOCK } from '../database/advisory-lock.ts';
import { AppError } from '../errors/app-error.ts';
import { notifyOfTexts, readOffered } from './published-texts.ts';

/** Author and time of a change. */
interface Change {
  operatorId: string;
  /** Machine time. */
  at: Date;
}

export interface TextChange {
  locale: Locale;
  key: string;
  /** Null restores the default. */
  value: string | null;
  /** The own text that the writer saw. */
  expected: string | null;
}

export function hashOfText(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

const READ = 'select value from text_override where key = ? and locale = ? for update';
const REMOVE = 'delete from text_override where key = ? and locale = ?';
const STORE = `
  insert into text_override (key, locale, value, base_hash, changed_by, changed_at)
  values (?, ?, ?, ?, ?, ?)
  on conflict (key, locale) do update set value = excluded.value,
    base_hash = excluded.base_hash, changed_by = excluded.changed_by,
    changed_at = excluded.changed_at`;

/** Stores or removes the seller's own text. Refuses if another operator wrote it since. */
export async function setText(
  em: EntityManager,
  { operatorId, at }: Change,
  { locale, key, value, expected }: TextChange,
): Promise<void> {
  const standard = isLanguage(locale) ? defaultText(locale, key) : null;
  if (standard === null) throw new AppError('texts.unknown', 'not-found', 'There is no such text.');
  const fault = value === null ? null : textFault(key, standard, value);
  if (fault !== null) throw new AppError('texts.refused', 'invalid', fault);
  await lockText(em, `${locale}:${key}`);
  const [row] = await em.execute<{ value: string }[]>(READ, [key, locale]);
  if ((row?.value ?? null) !== expected) {
    const message = 'Another operator changed this text. Reload to see it.';
    throw new AppError('texts.changed', 'conflict', message);
  }
  if (value === null || value === standard) await em.execute(REMOVE, [key, locale]);
  else await em.execute(STORE, [key, locale, value, hashOfText(standard), operatorId, at]);
  await notifyOfTexts(em);
}

interface LanguageOffer {
  locales: readonly Locale[];
  /** The languages that the writer saw. */
  expected?: readonly Locale[] | undefined;
}

/**
 * The languages that visitors may choose. The first is the default. Refuses if another operator
 * changed them since. Returns the ones before.
 */
export async function offerLanguages(
  em: EntityManager,
  { locales, expected }: LanguageOffer,
): Promise<readonly Locale[]> {
  const chosen = [...new Set(locales)];
  if (chosen.some((locale) => !isLanguage(locale))) {
    throw new AppError('texts.language', 'invalid', 'The product does not speak this language.');
  }
  await lockText(em, 'languages');
  const before = await readOffered(em);
  if (expected !== undefined && expected.join() !== before.join()) {
    const message = 'Another operator changed the languages. Reload to see them.';
    throw new AppError('texts.languages-changed', 'conflict', message);
  }
  await em.execute('delete from offered_language');
  if (chosen.length > 1 || chosen[0] !== DOCUMENTED_LOCALE) {
    for (const [rank, locale] of chosen.entries()) {
      await em.execute('insert into offered_language (locale, rank) values (?, ?)', [locale, rank]);
    }
  }
  await notifyOfTexts(em);
  return before;
}

/** Until the transaction ends. */
async function lockText(em: EntityManager, name: string): Promise<void> {
  const lock = 'select pg_advisory_xact_lock(hashtextextended(?, ?))';
  await em.execute(lock, [name, KEYED_LOCK.text]);
}

interface StoredText {
  value: string;
  baseHash: string;
}

/** The seller's own texts in a language, by key. */
export async function readOwnTexts(
  em: EntityManager,
  locale: Locale,
): Promise<Map<string, StoredText>> {
  const rows = await em.execute<{ key: string; value: string; base_hash: string }[]>(
    'select key, value, base_hash from text_override where locale = ?',
    [locale],
  );
  return new Map(rows.map((row) => [row.key, { value: row.value, baseHash: row.base_hash }]));
}
