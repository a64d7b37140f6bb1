import type { Catalogue, Entitlement } from '../../src/domain/catalogue/catalogue.ts';
import { isDocumented } from '../../src/domain/catalogue/documented-catalogue.ts';
import { catalogueIn } from '../../src/domain/catalogue/translations.ts';
import { indicatorsOf } from '../../src/domain/indicator.ts';
import { DOCUMENTED_LOCALE, type Locale } from '../../src/texts/languages.ts';

interface Reader {
  locale: Locale;
  textOf: (key: string) => string;
}

/** 'Main Indicator and Wavematrix', as pages in this language name them. */
export function indicatorList(
  catalogue: Catalogue,
  keys: readonly Entitlement[],
  { locale, textOf }: Reader,
): string {
  const documented = (name: string) =>
    isDocumented(catalogue) ? textOf(`plans.indicators.${name}`) : '';
  const names = indicatorsOf(catalogueIn(catalogue, locale))
    .filter(({ entitlement }) => keys.includes(entitlement))
    .map(({ name, title }) => documented(name) || title);
  const format = locale === DOCUMENTED_LOCALE ? 'en-US' : locale;
  return new Intl.ListFormat(format, { type: 'conjunction' }).format(names);
}
