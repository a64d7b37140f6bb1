export type TokenKind = 'text' | 'path' | 'field' | 'number';

/** Something of a documented element that must stand in the sources as it stands in the document. */
export interface Token {
  kind: TokenKind;
  /** For a number its digits, delays in milliseconds. */
  value: string;
}

/** 'Quoted so', with apostrophes inside words. */
const QUOTED = /(?<![\w])'((?:[^'\n]|(?<=\w)'(?=\w))+)'(?!\w)/g;
const PATH = /(?<![\w.}])\/[a-z][a-z-]*(?:\/[a-z][a-z-]*)*/g;
const FIELD = /\b[a-z]+(?:[A-Z][a-z]+)+\b|\b[a-z]+_[a-z]+\b/g;
const DELAY = /\b(\d+(?:\.\d+)?) (ms|s)\b/g;
const AMOUNT = /(?<![\w.,])\$?(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(?![\w.]*%|\w)/g;
/** A small number means something only beside the word for what it limits. */
const LIMIT =
  /(?<=at least |minimum |minimum: |length |maximum )(\d)\b|\b\d(?= (?:or more )?characters)|(?<=, )\d(?= \(\/register\))/g;
const LIST_PARTS = /[,;|()]|: /;

function capturesOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? match[0]);
}

/** Parts of an enumeration: feature lists stand in the document without quotes. */
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
