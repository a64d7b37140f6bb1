export interface PaletteEntry {
  key: string;
  kind: 'page' | 'user' | 'action';
  name: string;
  /** Beside the name, such as a plan. */
  note: string;
  /** Where it leads, or what it does. */
  act: { to: string } | { run: () => void };
  /** Found for an earlier text, and shown until the new ones arrive. */
  isStale?: boolean;
  /** For an action: what it does, in other words. */
  tasks?: readonly string[];
}

interface Named {
  name: string;
  /** Its tasks, which find it too. */
  tasks?: readonly string[];
}

interface PageLink extends Named {
  to: string;
}

/** Shorter texts match too many people to be worth a call. */
const MIN_SEARCH = 2;

type Matched<N extends Named> = N & {
  /** The task that matched where the name does not, else ''. */
  task: string;
};

/**
 * Names that begin with the text, then names that contain it, then those with a task in which every
 * word of the text begins a word, first those whose task begins with it. All for no text.
 */
export function matching<N extends Named>(all: readonly N[], text: string): Matched<N>[] {
  const typed = text.trim().toLowerCase();
  const isNamed = ({ name }: Named) => name.toLowerCase().includes(typed);
  const begins = (words: string) => words.toLowerCase().startsWith(typed);
  const rank = ({ name, task }: Matched<N>) =>
    task !== '' ? (begins(task) ? 2 : 3) : begins(name) ? 0 : 1;
  return all
    .flatMap((each): Matched<N>[] => {
      const task = isNamed(each) ? '' : each.tasks?.find((words) => hasWords(words, typed));
      return task === undefined ? [] : [{ ...each, task }];
    })
    .toSorted((a, b) => rank(a) - rank(b));
}

const SEPARATORS = /[^\p{L}\p{N}]+/u;

function hasWords(task: string, typed: string): boolean {
  const words = task.toLowerCase().split(SEPARATORS);
  return typed.split(SEPARATORS).every((each) => words.some((word) => word.startsWith(each)));
}

/** Pages that match by their name or by a task, which is then their note. */
export function matchingPages(pages: readonly PageLink[], text: string): PaletteEntry[] {
  return matching(pages, text).map(({ to, name, task }) => ({
    key: to,
    kind: 'page',
    name,
    note: task,
    act: { to },
  }));
}

/** The text that the server searches for. Null: too short. */
export function searchText(text: string): string | null {
  const typed = text.trim();
  return typed.length < MIN_SEARCH ? null : typed;
}

/** The next index in a list that continues at its other end; 0 for an empty one. */
export function stepped(index: number, by: number, count: number): number {
  return count === 0 ? 0 : (index + by + count) % count;
}
