import { DOCUMENTED_LOCALE, type Locale } from '../../src/texts/languages.ts';

/** '25 November 2026 at 13:05 UTC'. */
export function momentOf(moment: Date, locale: Locale = DOCUMENTED_LOCALE): string {
  const text = moment.toLocaleString(locale === DOCUMENTED_LOCALE ? 'en-GB' : locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${text} UTC`;
}
