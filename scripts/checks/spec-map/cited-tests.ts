import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

export interface CitedTest {
  file: string;
  /** As written, with placeholders and id. */
  title: string;
}

const CITED = /(['"`])((?:\\.|(?!\1).)*\[([a-z][a-z-]*-\d+)\])\1/g;

/**
 * Tests that the documents cite by the id at the end of their titles: `refuses a wrong code [auth-7]`. A title may
 * change and a test may move; the id is stable. Throws when two tests share an id.
 */
export function citedTests(root: string): Map<string, CitedTest> {
  const found = new Map<string, CitedTest>();
  for (const name of globSync('tests/**/*.test.{ts,tsx}', { cwd: root }).sort()) {
    const file = name.split(sep).join('/');
    for (const [, , title = '', id = ''] of readFileSync(join(root, file), 'utf8').matchAll(
      CITED,
    )) {
      const other = found.get(id);
      if (other !== undefined)
        throw new Error(`${id} is the id of two tests: ${other.file}, ${file}`);
      found.set(id, { file, title: title.replaceAll("\\'", "'") });
    }
  }
  return found;
}

/** Ids in a document's text. */
export const idsIn = (text: string, known: Iterable<string>): string[] => {
  const areas = new Set([...known].map((id) => id.replace(/-\d+$/, '')));
  return [...text.matchAll(/(?<![\w-])([a-z][a-z-]*)-\d+(?![\w-])/g)]
    .filter(([, area = '']) => areas.has(area))
    .map(([id]) => id);
};
