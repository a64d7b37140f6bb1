import { DOCUMENTED_LOCALE } from '../../../src/texts/languages.ts';
import { settings } from '../public-settings.ts';

/** The language of this page. */
export const pageLocale = settings.texts?.locale ?? DOCUMENTED_LOCALE;

/** For dates and numbers. The documented ones are American. */
export const formatLocale = pageLocale === DOCUMENTED_LOCALE ? 'en-US' : pageLocale;
