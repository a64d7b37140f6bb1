import { ALL_TEXTS } from '../../src/texts/all-texts.ts';
import { DOCUMENTED_LOCALE, type Locale } from '../../src/texts/languages.ts';
import { sentenceTranslator } from '../../src/texts/sentences.ts';
import { momentOf } from './moment-of.ts';

type Values = Record<string, string>;

/** Names that the product gives: those of the documented plans, and '{browser} on {system}'. */
const NAMES = /^(plans\.names\.|account\.browsers\.(name|unknown)$)/;

const translate = sentenceTranslator(
  Object.fromEntries(Object.entries(ALL_TEXTS).filter(([key]) => NAMES.test(key))),
);

/** The values of a mail as its reader writes them. A value that is already a text stays. */
export function localValues(
  values: Values,
  locale: Locale,
  textOf: (key: string) => string,
): Values {
  const local = { ...values };
  const { accessUntil, moment, amount, plan, browser } = values;
  if (isMoment(accessUntil)) local.accessUntil = dayOf(new Date(accessUntil), locale);
  if (isMoment(moment)) local.moment = momentOf(new Date(moment), locale);
  const [, minor, currency] = /^(\d+) ([a-z]{3})$/.exec(amount ?? '') ?? [];
  if (minor !== undefined && currency !== undefined) {
    local.amount = amountOf(Number(minor), currency, locale);
  }
  if (plan !== undefined) local.plan = translate(plan, textOf);
  if (browser !== undefined) local.browser = translate(browser, textOf);
  return local;
}

const isMoment = (value: string | undefined): value is string =>
  /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value ?? '');

/** '25 November 2026' in documented mails. */
function dayOf(moment: Date, locale: Locale): string {
  return moment.toLocaleDateString(locale === DOCUMENTED_LOCALE ? 'en-GB' : locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** '$49.00' in documented mails. Every supported currency has hundredths. */
function amountOf(minor: number, currency: string, locale: Locale): string {
  const format = locale === DOCUMENTED_LOCALE ? 'en-US' : locale;
  return (minor / 100).toLocaleString(format, { style: 'currency', currency });
}
