import type { TextTable } from './define-texts.ts';
import type { Locale } from './languages.ts';

/** Translations by language. Server only: a page loads the one that it shows. */
export const TRANSLATIONS: Readonly<Record<Locale, TextTable>> = {};
