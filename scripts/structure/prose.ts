import type { SourceFile } from './source-file.ts';

/** Words that read like a translation, and sentences that open with a free relative clause. */
const MARKED =
  /\b(anew|meanwhile|told|by now|somebody|nobody|whoever|whomever|all the same|for ever|those who|of which|in between|at last|comes? to be|goes on|is over)\b|(^|[.:;]\s+)(Who|Whose|Whom|What)\s(?!if\b)[^?]*$/;

const COMMENTS = /\/\*\*?([\s\S]*?)\*\/|(?:^|\s)\/\/(.*)$/gm;
const TITLES = /\b(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])((?:\\.|(?!\1).)+)\1/g;

/** Comments and test titles of a file, each as one line. */
export function proseOf(text: string, isTest: boolean): string[] {
  const comments = [...text.matchAll(COMMENTS)].map(([, block = '', line = '']) =>
    (block || line)
      .replace(/^\s*\*/gm, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  const titles = isTest ? [...text.matchAll(TITLES)].map(([, , title = '']) => title) : [];
  return [...comments, ...titles].filter((prose) => /[a-z] [a-z]/i.test(prose));
}

export const isMarked = (prose: string): boolean => MARKED.test(prose);

/**
 * Marked comments and titles still to be rewritten, by top folder. Only lower a number, in the commit that rewrites the
 * prose. Delete a folder's line once at most 1 % of its prose is marked.
 */
const STILL_MARKED: Record<string, number> = {
  'src-server': 3,
};

/** One sentence per top folder with more marked prose than allowed. */
export function markedProseOf(sources: readonly Pick<SourceFile, 'path' | 'text'>[]): string[] {
  const counts = new Map<string, { marked: number; all: number }>();
  for (const { path, text } of sources) {
    const [folder = ''] = path.split('/');
    const prose = proseOf(text, path.startsWith('tests/'));
    const count = counts.get(folder) ?? { marked: 0, all: 0 };
    count.all += prose.length;
    count.marked += prose.filter(isMarked).length;
    counts.set(folder, count);
  }
  return [...counts].flatMap(([folder, { marked, all }]) => {
    const most = STILL_MARKED[folder] ?? Math.floor(all / 100);
    if (marked <= most) return [];
    return [
      `${folder} has ${marked} comments and titles that read like a translation, more than ${most}.`,
    ];
  });
}
