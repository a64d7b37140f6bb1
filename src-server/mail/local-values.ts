import { minorDigits } from '../../src/domain/currency.ts';
import { dateFormat } from '../../src/domain/dates/date-text.ts';
import { ALL_TEXTS } from '../../src/texts/all-texts.ts';
import { DOCUMENTED_LOCALE, type Locale } from '../../src/texts/languages.ts';
import { sentenceTranslator, type Translate } from '../../src/texts/sentences.ts';
import { momentOf } from './moment-of.ts';

type Values = Record<string, string>;

/** Names that the product gives: those of the documented plans, and '{browser} on {system}'. */
const NAMES = /^(plans\.names\.|account\.browsers\.(name|unknown)$)/;

let translate: Translate | undefined;

/** Made on first use: a shop in English never needs it. */
function translator(): Translate {
  translate ??= sentenceTranslator(
    Object.fromEntries(Object.entries(ALL_TEXTS).filter(([key]) => NAMES.test(key))),
  );
  return translate;
}

/** The values of a mail as its reader writes them. A value that is already a text stays. */
export function localValues(
  values: Values,
  locale: Locale,
  textOf: (key: string) => string,
): Values {
  const local = { ...values };
  for (const name of DAYS) {
    const day = values[name];
    if (isMoment(day))
      local[name] = dateFormat('day', { locale, timeZone: 'UTC' }).format(new Date(day));
  }
  for (const name of MOMENTS) {
    const moment = values[name];
    if (isMoment(moment)) local[name] = momentOf(new Date(moment), locale);
  }
  for (const name of AMOUNTS) {
    const [, minor, currency] = /^(\d+) ([a-z]{3})$/.exec(values[name] ?? '') ?? [];
    if (minor === undefined || currency === undefined) continue;
    local[name] = amountOf(Number(minor), currency, locale);
  }
  for (const name of NAMED) {
    const named = values[name];
    if (named !== undefined) local[name] = translator()(named, textOf);
  }
  return local;
}

/** Values that are days, moments and amounts: '4900 usd'. */
const DAYS = ['accessUntil', 'day', 'until', 'nextDay'];
const MOMENTS = ['moment', 'received'];
const AMOUNTS = ['amount', 'oldPrice', 'newPrice'];
/** Plans and browsers. */
const NAMED = ['plan', 'old', 'beside', 'rest', 'browser'];

const isMoment = (value: string | undefined): value is string =>
  /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value ?? '');

/** '$49.00' in documented mails. */
function amountOf(minor: number, currency: string, locale: Locale): string {
  const format = locale === DOCUMENTED_LOCALE ? 'en-US' : locale;
  const whole = minor / 10 ** minorDigits(currency);
  return whole.toLocaleString(format, { style: 'currency', currency });
}
