import type { TextTable } from './define-texts.ts';
import { fillTemplate, placeholdersOf } from './template.ts';

const OPEN = '⟦';
const CLOSE = '⟧';
const NEXT = '␟';
/** An innermost mark: a value may be a mark too. */
const MARK = /⟦([^⟦⟧␟]+)((?:␟[^⟦⟧␟]*)*)⟧/g;

/**
 * Texts of a page that is rendered at build time: every text is a mark with its key and the values of its
 * placeholders. The server fills the marks for each language.
 */
export function marksFor(texts: TextTable): TextTable {
  const mark = ([key, text]: [string, string]): [string, string] => {
    const values = placeholdersOf(text).map((name) => `${NEXT}${name}={${name}}`);
    return [key, `${OPEN}${key}${values.join('')}${CLOSE}`];
  };
  return Object.fromEntries(Object.entries(texts).map(mark));
}

/** `textOf` gives the escaped text of a key. Values were escaped when the page was rendered. */
export function fillMarks(html: string, textOf: (key: string) => string): string {
  const filled = html.replace(MARK, (_, key: string, values: string) => {
    const pairs = values
      .split(NEXT)
      .slice(1)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
    return fillTemplate(textOf(key), Object.fromEntries(pairs));
  });
  return filled === html ? filled : fillMarks(filled, textOf);
}
