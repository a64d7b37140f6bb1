import { DOCUMENTED_LOCALE, type Locale, matchLanguage } from '../../../src/texts/languages.ts';
import { fillTemplate } from '../../../src/texts/template.ts';
import type { CommandDeps } from './command.deps.ts';

/** The texts of the commands in one person's language. */
export interface Speech {
  locale: Locale;
  /** A text by its key below 'commands'. */
  say(key: string, values?: Readonly<Record<string, string>>): string;
  link(key: string, url: string): string;
}

/** In the language of their Discord, if the shop offers it. */
export function speechFor({ texts }: Pick<CommandDeps, 'texts'>, wanted: string): Speech {
  const offered = texts.offered();
  const locale = matchLanguage(wanted, offered) ?? offered[0] ?? DOCUMENTED_LOCALE;
  const say: Speech['say'] = (key, values = {}) =>
    fillTemplate(texts.text(locale, `commands.${key}`), values);
  return { locale, say, link: (key, url) => `[${say(`links.${key}`)}](${url})` };
}

/** Discord shows these in the reader's time zone and language. */
export const dayOf = (iso: string) => `<t:${epochSeconds(iso)}:D>`;
export const agoOf = (iso: string) => `<t:${epochSeconds(iso)}:R>`;

const epochSeconds = (iso: string) => Math.floor(Date.parse(iso) / 1000);

/** A name without the characters that Discord's Markdown reads. */
export const plain = (name: string) => name.replace(/[\\*_~`|<>[\]()#@]/g, '\\$&');
