export interface PaletteEntry {
  key: string;
  kind: 'page' | 'user';
  name: string;
  /** Beside the name, such as a plan. */
  note: string;
  to: string;
}

interface PageLink {
  to: string;
  name: string;
}

/** Shorter texts match too many people to be worth a call. */
const MIN_SEARCH = 2;

/** Pages whose name contains the text, those that begin with it first. All pages for no text. */
export function matchingPages(pages: readonly PageLink[], text: string): PaletteEntry[] {
  const typed = text.trim().toLowerCase();
  const rank = ({ name }: PageLink) => (name.toLowerCase().startsWith(typed) ? 0 : 1);
  return pages
    .filter(({ name }) => name.toLowerCase().includes(typed))
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ to, name }) => ({ key: to, kind: 'page', name, note: '', to }));
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
