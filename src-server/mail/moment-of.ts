import { dateFormat } from '../../src/domain/dates/date-text.ts';
import { DOCUMENTED_LOCALE, type Locale } from '../../src/texts/languages.ts';

/** 'Nov 25, 2026, 1:05 PM UTC'. A mail does not know its reader's zone. */
export function momentOf(moment: Date, locale: Locale = DOCUMENTED_LOCALE): string {
  return dateFormat('moment', { locale, timeZone: 'UTC' }).format(moment);
}
