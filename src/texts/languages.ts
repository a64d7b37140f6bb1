/** A language tag, such as 'zh-CN'. */
export type Locale = string;

/** The language of the documented texts. */
export const DOCUMENTED_LOCALE = 'en';

/** Every language that the product speaks, by its own name. */
export const LANGUAGES: readonly { locale: Locale; name: string }[] = [
  { locale: DOCUMENTED_LOCALE, name: 'English' },
];

export function isLanguage(locale: string): boolean {
  return LANGUAGES.some((language) => language.locale === locale);
}
