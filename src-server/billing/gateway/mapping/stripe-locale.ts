import type { Locale } from '../../../../src/texts/languages.ts';

/** Languages of Stripe's pages. */
const SPOKEN =
  'bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'.split(
    ' ',
  );

/** The parameter that opens Stripe's page in the reader's language. Empty: Stripe asks the browser. */
export function localeParam<L extends string>(locale: Locale | null | undefined): { locale?: L } {
  if (locale == null) return {};
  const base = new Intl.Locale(locale).language;
  const spoken = [locale, base].find((each) => SPOKEN.includes(each));
  return spoken === undefined ? {} : { locale: spoken as L };
}
