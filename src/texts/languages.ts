/** A language tag, such as 'zh-CN'. */
export type Locale = string;

export interface Language {
  locale: Locale;
  /** In the language itself. */
  name: string;
}

/** The language of the documented texts. */
export const DOCUMENTED_LOCALE = 'en';

const languages: Language[] = [
  { locale: DOCUMENTED_LOCALE, name: 'English' },
  { locale: 'zh-CN', name: '简体中文' },
];

/** Every language that the product speaks, by its own name. */
export const LANGUAGES: readonly Language[] = languages;

export function isLanguage(locale: string): boolean {
  return languages.some((language) => language.locale === locale);
}

/** Adds a seller's language, or renames a known one. */
export function addLanguage(language: Language): void {
  const known = languages.findIndex(({ locale }) => locale === language.locale);
  if (known === -1) languages.push(language);
  else languages[known] = language;
}

/** The best of the offered languages for an Accept-Language header. Null: none of them. */
export function matchLanguage(header: string, offered: readonly Locale[]): Locale | null {
  for (const wanted of preferredTags(header)) {
    const base = baseOf(wanted);
    const found =
      offered.find((locale) => locale.toLowerCase() === wanted) ??
      offered.find((locale) => baseOf(locale.toLowerCase()) === base);
    if (found !== undefined) return found;
  }
  return null;
}

/** Lower-case tags, best first. At most ten: the header is the caller's. */
function preferredTags(header: string): string[] {
  const weighed = header
    .toLowerCase()
    .split(',', 10)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const weight = parameters.find((each) => each.startsWith('q='));
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    });
  return weighed
    .filter(({ tag, weight }) => /^[a-z]{2,3}(-|$)/.test(tag) && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

const baseOf = (tag: string): string => tag.split('-', 1)[0] ?? tag;
