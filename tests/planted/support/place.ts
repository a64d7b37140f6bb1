import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const SOURCES = ['src', 'src-client', 'src-server', 'src-sandbox', 'tests'].map(
  (folder) => `${folder}/**/*.{ts,tsx}`,
);
const listed = new Map<string, string[]>();

function filesOf(root: string): string[] {
  const known = listed.get(root);
  if (known !== undefined) return known;
  const files = globSync(SOURCES, { cwd: root }).map((file) => file.split(sep).join('/'));
  listed.set(root, files);
  return files;
}

/**
 * Returns the only source file with this name, relative to the repository's root. A name is the shortest unique end of
 * the path, so it survives a move of the file.
 */
export function fileNamed(root: string, name: string): string {
  const found = filesOf(root).filter((file) => file === name || file.endsWith(`/${name}`));
  const [file] = found;
  if (file === undefined || found.length > 1) {
    throw new Error(`${found.length} files are named ${name}: ${found.join(', ')}`);
  }
  return file;
}

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const GAP = String.raw`(?:\s|\/\*[\s\S]*?\*\/|\/\/.*\n)*`;
const isWord = (token: string | undefined) => token !== undefined && /^[\w$]+$/.test(token);

/** Matches code by its tokens. Whitespace, comments and a formatter's trailing commas do not matter. */
function patternOf(code: string): RegExp {
  const tokens = code.replace(COMMENTS, '').match(/[\w$]+|[^\s\w$]/g) ?? [];
  const parts = tokens.map((token, index) => {
    const gap = isWord(tokens[index - 1]) && isWord(token) ? String.raw`\s${GAP}` : GAP;
    const comma = /^[)\]}]$/.test(token) && tokens[index - 1] !== ',' ? `,?${GAP}` : '';
    const escaped = token.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    return index === 0 ? escaped : `${gap}${comma}${escaped}`;
  });
  const [first, last] = [tokens[0], tokens.at(-1)];
  const begin = isWord(first) ? String.raw`(?<![\w$])` : '';
  const end = isWord(last) ? String.raw`(?![\w$])` : '';
  return new RegExp(`${begin}${parts.join('')}${end}`, 'g');
}

export function countPlaces(source: string, code: string): number {
  return [...source.matchAll(patternOf(code))].length;
}

/** Returns the source with the single occurrence of this code replaced. Throws when there is none or more than one. */
export function changeAt(source: string, code: string, replacement: string): string {
  const places = countPlaces(source, code);
  if (places !== 1) throw new Error(`${places} places have this code: ${code}`);
  return source.replace(patternOf(code), () => replacement);
}

export const readNamed = (root: string, name: string): string =>
  readFileSync(join(root, fileNamed(root, name)), 'utf8');
