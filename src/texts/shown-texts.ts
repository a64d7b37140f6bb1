import { ALL_TEXTS } from './all-texts.ts';
import { DOCUMENTED_LOCALE, type Locale } from './languages.ts';
import { TRANSLATIONS } from './translations.ts';

/** The product's own text in a language, before the seller's. */
export function defaultText(locale: Locale, key: string): string | null {
  const translated = locale === DOCUMENTED_LOCALE ? undefined : TRANSLATIONS[locale]?.[key];
  return translated ?? ALL_TEXTS[key] ?? null;
}

/** Keys of mails are sent by the server and never reach a page. */
export function isMailKey(key: string): boolean {
  return key.startsWith('mail.');
}
