export interface PaletteEntry {
  key: string;
  kind: 'page' | 'user' | 'action';
  name: string;
  /** Beside the name, such as a plan. */
  note: string;
  /** Where it leads, or what it does. */
  act: { to: string } | { run: () => void };
}

interface PageLink {
  to: string;
  name: string;
}

/** Shorter texts match too many people to be worth a call. */
const MIN_SEARCH = 2;

/** Whatever has a name that contains the text, the names that begin with it first. All for no text. */
export function matching<Named extends { name: string }>(
  all: readonly Named[],
  text: string,
): Named[] {
  const typed = text.trim().toLowerCase();
  const rank = ({ name }: Named) => (name.toLowerCase().startsWith(typed) ? 0 : 1);
  return all
    .filter(({ name }) => name.toLowerCase().includes(typed))
    .toSorted((a, b) => rank(a) - rank(b));
}

/** Pages whose name contains the text. */
export function matchingPages(pages: readonly PageLink[], text: string): PaletteEntry[] {
  return matching(pages, text).map(({ to, name }) => ({
    key: to,
    kind: 'page',
    name,
    note: '',
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
