import type { SourceFile } from './source-file.ts';

/** Its own test quotes them. */
const TOP_FOLDERS =
  /^(src|src-server|src-sandbox|src-client|tests)\/(?!structure\/rules\/glossary)/;

/** Names that keep a word of the last column, with the reason. At most ten. */
const EXCEPTIONS = new Set([
  // A letter of the alphabet in a pasted date.
  'HAS_LETTER',
]);

const DECLARED = /\b(?:function\*?|class|interface|type|const|let)\s+([A-Za-z_$][\w$]*)/g;
/** Limits say MAX_ or MIN_. */
const VAGUE_LIMIT = /^(MOST|LONGEST|LEAST|FEW|FEWEST)(_|$)/;

/** The words of a name: `standBackWaitMs` is `stand back wait ms`. */
export function wordsOfName(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase();
}

/** The last column of the glossary's table, each word with the term to use instead. */
export function forbiddenWordsOf(glossary: string): Map<string, string> {
  const rows = glossary.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return new Map(
    rows.flatMap(([, term = '', , never = '']) =>
      [...never.matchAll(/`([a-z ]+)`/g)].map(([, word = '']): [string, string] => [word, term]),
    ),
  );
}

/** File names and declarations that use a forbidden word, as sentences. */
export function strayWordsOf(
  { path, code }: Pick<SourceFile, 'path' | 'code'>,
  forbidden: ReadonlyMap<string, string>,
): string[] {
  if (!TOP_FOLDERS.test(path)) return [];
  const file = path.slice(path.lastIndexOf('/') + 1).replace(/\.[a-z.]+$/, '');
  const declared = [...code.matchAll(DECLARED)].map(([, name = '']) => name);
  return [...new Set([file, ...declared])].flatMap((name) => {
    if (EXCEPTIONS.has(name)) return [];
    if (VAGUE_LIMIT.test(name)) return [`names a limit ${name}: say MAX_ or MIN_`];
    const words = ` ${wordsOfName(name)} `;
    return [...forbidden]
      .filter(([word]) => words.includes(` ${word} `))
      .map(([word, term]) => `says "${word}" in ${name}: the glossary's word is "${term}"`);
  });
}
