import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Token, TokenKind } from './documented-tokens.ts';

/** An occurrence of a documented token as a value of its own in a source. */
export interface Occurrence {
  file: string;
  /** Offset and length of the match. */
  at: number;
  length: number;
  token: Token;
  /** Ordinal of the match in this file, from 1. */
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

/** Matches a whole literal, JSX text, a contract's key, or the value of a named constant. */
const PATTERNS: Record<TokenKind, (value: string) => RegExp> = {
  text: (value) => new RegExp(`(?<=['"\`>])${anyCase(value)}(?=['"\`<]|\\$\\{)`, 'g'),
  path: (value) => new RegExp(`(?<=['"\`])${escaped(value)}(?=['"\`?])`, 'g'),
  field: (value) =>
    new RegExp(`(?<=['"])${value}(?=['"])|(?<=(?:^\\s+|\\{ ))${value}(?=: ${NO_TYPE})`, 'gm'),
  number: (value) =>
    new RegExp(`(?<=\\b(?:const [A-Z_]+ = |monthly: |yearly: ))${spaced(value)}(?=[,;} ])`, 'g'),
};

/** Matches a value after a key, but not a type. */
const NO_TYPE = '(?!(?:string|number|boolean|Date|null|[A-Z]\\w*)\\b)';

/** A label may capitalise its first word, which the document's enumeration does not. */
function anyCase(text: string): string {
  const [first = '', ...rest] = text;
  const letters = `[${first.toLowerCase()}${first.toUpperCase()}]`;
  const head = text.includes(' ') && /[a-z]/i.test(first) ? letters : escaped(first);
  return head + escaped(rest.join('')).replaceAll("'", "\\\\?'");
}

/** 300000 may be written 300_000. */
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

/** A member of a union type has no runtime effect. */
function inType(text: string, at: number, length: number): boolean {
  const before = text.slice(0, at - 1).trimEnd();
  const after = text.slice(at + length + 1).trimStart();
  return /(?<!\|)\|$/.test(before) || /^\|(?!\|)/.test(after);
}

/** Answer schemas are only types: the value itself is written where the answer is built. */
function inAnswer(file: string, text: string, at: number): boolean {
  if (!file.startsWith('src/contract/')) return false;
  const declared = [...text.slice(0, at).matchAll(/^export const (\w+)/gm)].at(-1)?.[1] ?? '';
  return !declared.endsWith('Input');
}
