import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMarked } from './prose.ts';

/** Documents that people write. Reports are generated, and testing.md has tables of file names. */
const DOCUMENTS = ['*.md', '.github/**/*.md', 'docs/*.md', 'docs/{decisions,guide}/*.md'];

const CODE_BLOCK = /^\s*```[\s\S]*?^\s*```$|^ {4}\S.*$/gm;
const GENERATED = /<!-- (figures|profile) -->[\s\S]*?<!-- \/\1 -->/g;
const HEADINGS = /^#.*$|^\|.*\n(?=\|[-:| ]+\|$)|^\|[-:| ]+\|$/gm;
const SENTENCE_END = /(?<=[.!?])\s+(?=[A-Z*[“"'])/;

/** The sentences of a Markdown document: of its paragraphs and lists, and one for each cell of a table. */
export function sentencesOf(markdown: string): string[] {
  const text = [CODE_BLOCK, GENERATED, HEADINGS].reduce(
    (rest, part) => rest.replace(part, '\n'),
    markdown,
  );
  const blocks = text.split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.)\s)|\n(?=\|)/);
  return blocks
    .flatMap((block) => (block.trim().startsWith('|') ? block.split('|') : [block]))
    .flatMap((block) => plainOf(block).split(SENTENCE_END))
    .filter((sentence) => /[a-z] [a-z]/i.test(sentence));
}

/** Without Markdown's signs and code, which is no prose. */
function plainOf(block: string): string {
  return block
    .replace(/`[^`]*`/g, '`')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*+/g, '')
    .replace(/^\s*(?:[-*]|\d+\.)\s+/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** One problem if more than 1 % of the documents' sentences are marked, with the first ten of them. */
export function markedDocumentsOf(documents: readonly { path: string; text: string }[]): string[] {
  const all = documents.flatMap(({ path, text }) =>
    sentencesOf(text).map((sentence) => ({ path, sentence })),
  );
  const marked = all.filter(({ sentence }) => isMarked(sentence));
  const most = Math.floor(all.length / 100);
  if (marked.length <= most) return [];
  const some = marked.slice(0, 10).map(({ path, sentence }) => `  ${path}: ${sentence}`);
  return [
    `The documents have ${marked.length} sentences that read like a translation, more than ${most}:\n${some.join('\n')}`,
  ];
}

export function listDocuments(root: string): { path: string; text: string }[] {
  return globSync(DOCUMENTS, { cwd: root }).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }));
}
