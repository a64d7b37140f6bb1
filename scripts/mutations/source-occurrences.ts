import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Token, TokenKind } from './documented-tokens.ts';

/** A place in a source where a documented token stands as a value of its own. */
export interface Occurrence {
  file: string;
  /** Offset of the token's first character, and its length there. */
  at: number;
  length: number;
  token: Token;
  /** Which of the token's places in this file, from 1. */
  nth: number;
}

const SLICES = ['http', 'auth', 'billing', 'tradingview', 'discord'];
const FOLDERS = ['src', 'src-client', ...SLICES.map((slice) => `src-server/${slice}`)];

export function readSources(
  root: string,
  isWanted: (file: string) => boolean,
): Map<string, string> {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name),
    ),
  ).filter((file) => /\.(ts|tsx)$/.test(file) && !file.includes('/prerender/') && isWanted(file));
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** As a whole literal, a piece of an element's words, the key of a contract, or the value of a named constant. */
const PATTERNS: Record<TokenKind, (value: string) => RegExp> = {
  text: (value) => new RegExp(`(?<=['"\`>])${anyCase(value)}(?=['"\`<]|\\$\\{)`, 'g'),
  path: (value) => new RegExp(`(?<=['"\`])${escaped(value)}(?=['"\`?])`, 'g'),
  field: (value) =>
    new RegExp(`(?<=['"])${value}(?=['"])|(?<=(?:^\\s+|\\{ ))${value}(?=: ${NO_TYPE})`, 'gm'),
  number: (value) =>
    new RegExp(`(?<=\\b(?:const [A-Z_]+ = |monthly: |yearly: ))${spaced(value)}(?=[,;} ])`, 'g'),
};

/** After a key: a value, and not the type of one. */
const NO_TYPE = '(?!(?:string|number|boolean|Date|null|[A-Z]\\w*)\\b)';

/** A word that opens a label is written large there, and small in the document's enumeration. */
function anyCase(text: string): string {
  const [first = '', ...rest] = text;
  const letters = `[${first.toLowerCase()}${first.toUpperCase()}]`;
  const head = text.includes(' ') && /[a-z]/i.test(first) ? letters : escaped(first);
  return head + escaped(rest.join('')).replaceAll("'", "\\\\?'");
}

/** 300000 is also written 300_000. */
const spaced = (digits: string) => escaped(digits).replace(/\B(?=(\d{3})+(?!\d))/g, '_?');

export function occurrencesOf(token: Token, sources: Map<string, string>): Occurrence[] {
  const pattern = PATTERNS[token.kind](token.value);
  return [...sources].flatMap(([file, text]) =>
    [...text.matchAll(pattern)]
      .filter(
        ({ 0: value, index }) =>
          !inComment(text, index) &&
          !inType(text, index, value.length) &&
          !inAnswer(file, text, index),
      )
      .map((match, index) => ({
        file,
        at: match.index,
        length: match[0].length,
        token,
        nth: index + 1,
      })),
  );
}

function inComment(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', at) + 1, at);
  return /^\s*(\/\/|\*|\/\*)/.test(line) || /^import\b/.test(line);
}

/** A member of a union: it says what may stand elsewhere, and does nothing itself. */
function inType(text: string, at: number, length: number): boolean {
  const before = text.slice(0, at - 1).trimEnd();
  const after = text.slice(at + length + 1).trimStart();
  return /(?<!\|)\|$/.test(before) || /^\|(?!\|)/.test(after);
}

/** A contract's answer is a type alone: what is sent is written where it is made. */
function inAnswer(file: string, text: string, at: number): boolean {
  if (!file.startsWith('src/contract/')) return false;
  const declared = [...text.slice(0, at).matchAll(/^export const (\w+)/gm)].at(-1)?.[1] ?? '';
  return !declared.endsWith('Input');
}
