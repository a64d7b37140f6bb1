import type { Locale } from '../../src/texts/languages.ts';
import { fillTemplate } from '../../src/texts/template.ts';
import { escapeHtml } from '../texts/escape-html.ts';
import type { PublishedTexts } from '../texts/published-texts.ts';

type Values = Readonly<Record<string, string | number>>;

/** The texts of a page that the server renders, in one language. */
export interface PageWords {
  /** A text of the page's section, safe as HTML. */
  say(key: string, values?: Values): string;
  date(at: Date): string;
  /** Minutes, UTC. */
  time(at: Date): string;
  number(value: number): string;
}

/** `section`: the first part of the texts' keys, such as 'record'. */
export function pageWords(texts: PublishedTexts, locale: Locale, section: string): PageWords {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
  const number = new Intl.NumberFormat(locale);
  return {
    say: (key, values = {}) =>
      escapeHtml(fillTemplate(texts.text(locale, `${section}.${key}`), values)),
    date: (at) => date.format(at),
    time: (at) => `${time.format(at)} UTC`,
    number: (value) => number.format(value),
  };
}
