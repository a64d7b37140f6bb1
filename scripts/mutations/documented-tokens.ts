export type TokenKind = 'text' | 'path' | 'field' | 'number';

/** A value in a documented element that the sources must contain verbatim. */
export interface Token {
  kind: TokenKind;
  /** For a number its digits; delays are in milliseconds. */
  value: string;
}

/** Text in 'single quotes', with apostrophes allowed inside words. */
const QUOTED = /(?<![\w])'((?:[^'\n]|(?<=\w)'(?=\w))+)'(?!\w)/g;
const PATH = /(?<![\w.}])\/[a-z][a-z-]*(?:\/[a-z][a-z-]*)*/g;
const FIELD = /\b[a-z]+(?:[A-Z][a-z]+)+\b|\b[a-z]+_[a-z]+\b/g;
const DELAY = /\b(\d+(?:\.\d+)?) (ms|s)\b/g;
const AMOUNT = /(?<![\w.,])\$?(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(?![\w.]*%|\w)/g;
/** A small number counts only beside the word for its limit. */
const LIMIT =
  /(?<=at least |minimum |minimum: |length |maximum )(\d)\b|\b\d(?= (?:or more )?characters)|(?<=, )\d(?= \(\/register\))/g;
const LIST_PARTS = /[,;|()]|: /;

function capturesOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? match[0]);
}

/** Items of an enumeration: the document does not quote its feature lists. */
function listed(text: string): string[] {
  return text
    .split(LIST_PARTS)
    .map((part) =>
      part
        .trim()
        .replace(/^(?:and|or) /, '')
        .replace(/\.$/, ''),
    )
    .filter((part) => part.includes(' ') && part.length > 8);
}

export function tokensOf(element: string): Token[] {
  const delays = [...element.matchAll(DELAY)].map(([, amount, unit]) =>
    String(Number(amount) * (unit === 's' ? 1000 : 1)),
  );
  const numbers = capturesOf(element, AMOUNT).map((each) => each.replaceAll(',', ''));
  const limits = capturesOf(element, LIMIT);
  const values: [TokenKind, string[]][] = [
    ['text', [...capturesOf(element, QUOTED), ...listed(element)]],
    ['path', capturesOf(element, PATH)],
    ['field', capturesOf(element, FIELD)],
    ['number', [...delays, ...numbers.filter((each) => Number(each) > 9), ...limits]],
  ];
  return values.flatMap(([kind, all]) => [...new Set(all)].map((value) => ({ kind, value })));
}
