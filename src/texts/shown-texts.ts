import { ALL_TEXTS } from './all-texts.ts';
import type { TextTable } from './define-texts.ts';
import { DOCUMENTED_LOCALE, type Locale } from './languages.ts';
import { TRANSLATIONS } from './translations.ts';

/** The product's own text in a language, before the seller's. */
export function defaultText(locale: Locale, key: string): string | null {
  const translated = locale === DOCUMENTED_LOCALE ? undefined : TRANSLATIONS[locale]?.[key];
  return translated ?? ALL_TEXTS[key] ?? null;
}

export function isMailKey(key: string): boolean {
  return key.startsWith('mail.');
}

/** The server sends mails and answers itself, in Discord too, and renders the record. These texts never reach the app. */
export function isPageKey(key: string): boolean {
  return !isMailKey(key) && !/^(messages|record|commands)\./.test(key);
}

/** A language's texts for pages, without the seller's own. */
export function pageTranslation(locale: Locale): TextTable {
  const pairs = Object.entries(TRANSLATIONS[locale] ?? {});
  return Object.fromEntries(pairs.filter(([key]) => isPageKey(key)));
}
