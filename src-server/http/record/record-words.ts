import type { Locale } from '../../../src/texts/languages.ts';
import { fillTemplate } from '../../../src/texts/template.ts';
import { escapeHtml } from '../../texts/escape-html.ts';
import type { PublishedTexts } from '../../texts/published-texts.ts';

type Values = Readonly<Record<string, string | number>>;

/** The texts of the record in one language. */
export interface RecordWords {
  /** A text of 'record.…', safe as HTML. */
  say(key: string, values?: Values): string;
  date(at: Date): string;
  /** Minutes, UTC. */
  time(at: Date): string;
  number(value: number): string;
}

export function recordWords(texts: PublishedTexts, locale: Locale): RecordWords {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
  const number = new Intl.NumberFormat(locale);
  return {
    say: (key, values = {}) =>
      escapeHtml(fillTemplate(texts.text(locale, `record.${key}`), values)),
    date: (at) => date.format(at),
    time: (at) => `${time.format(at)} UTC`,
    number: (value) => number.format(value),
  };
}
