import type { Membership } from './state.ts';

const DEFAULT_PAGE = 10;
const MAX_PAGE = 100;

interface Page {
  rows: Membership[];
  info: {
    start_cursor: string | null;
    end_cursor: string | null;
    has_next_page: boolean;
    has_previous_page: boolean;
  };
}

/** Null: the query is refused. */
export function pageOf(
  memberships: readonly Membership[],
  query: Record<string, string | undefined>,
): Page | null {
  const first = query.first === undefined ? DEFAULT_PAGE : Number(query.first);
  if (!Number.isInteger(first) || first < 1) return null;
  const isUp = query.direction === 'asc';
  const sorted = memberships.toSorted((a, b) =>
    isUp ? compare(place(a), place(b)) : compare(place(b), place(a)),
  );
  const after = query.after === undefined ? null : openCursor(query.after);
  if (query.after !== undefined && after === null) return null;
  // A cursor is a place in the order. It survives the row that it was made from.
  const rest = sorted.filter(
    (each) => after === null || (isUp ? place(each) > after : place(each) < after),
  );
  const rows = rest.slice(0, Math.min(first, MAX_PAGE));
  const [top, last] = [rows[0], rows.at(-1)];
  return {
    rows,
    info: {
      start_cursor: top === undefined ? null : cursorOf(top),
      end_cursor: last === undefined ? null : cursorOf(last),
      has_next_page: rest.length > rows.length,
      has_previous_page: after !== null,
    },
  };
}

const place = ({ createdAt, id }: Membership) => `${createdAt} ${id}`;

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const cursorOf = (membership: Membership) =>
  Buffer.from(place(membership), 'utf8').toString('base64url');

function openCursor(cursor: string): string | null {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  return /^\d{4}-\d{2}-\d{2}T\S+ mem_\w+$/.test(text) ? text : null;
}
