import { dateFormat } from '../../src/domain/dates/date-text.ts';
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
  const date = dateFormat('day', { locale, timeZone: 'UTC' });
  const time = dateFormat('time', { locale, timeZone: 'UTC' });
  const number = new Intl.NumberFormat(locale);
  return {
    say: (key, values = {}) =>
      escapeHtml(fillTemplate(texts.text(locale, `${section}.${key}`), values)),
    date: (at) => date.format(at),
    time: (at) => time.format(at),
    number: (value) => number.format(value),
  };
}
