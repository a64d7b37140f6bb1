import { daysNamedIn, numericOrderOf } from './dates/pasted-day.ts';

/**
 * not-shown: no date beside the name. day: the date in the text, or two candidates when day and month are ambiguous.
 */
export type PastedExpiry = { kind: 'not-shown' } | { kind: 'day'; days: readonly string[] };

export interface PastedEntry {
  username: string;
  expiry: PastedExpiry;
}

export interface PastedList {
  /** Each name once, in text order. */
  entries: PastedEntry[];
  /** Names that occur more than once. */
  duplicates: string[];
  /** Lines that are neither a name, a date nor a repeated dialog label. */
  unread: string[];
}

const USERNAME = /^@?[A-Za-z0-9_.-]{1,64}$/;
/** A word repeated at least this often is a dialog label, such as "Remove". */
const MIN_LABEL_REPEATS = 3;

/**
 * Parses an access list pasted from TradingView's "Manage access" dialog, or a table whose first column is the name.
 * `isKnown` separates usernames from dialog labels in any language.
 */
export function parsePastedList(text: string, isKnown: (name: string) => boolean): PastedList {
  const lines = text.split(/\r?\n/).map((line) => line.trim().replace(/^\uFEFF/, ''));
  const labels = repeatedLabels(lines, isKnown);
  const order = numericOrderOf(lines);
  const entries = new Map<string, PastedEntry>();
  const duplicates = new Set<string>();
  const unread: string[] = [];
  let last: PastedEntry | null = null;
  for (const line of lines) {
    if (line === '' || labels.has(line.toLowerCase())) continue;
    // After a name, "Expires 2026-12-24" is its date, not a user called Expires.
    const awaitsDate = last?.expiry.kind === 'not-shown';
    const { name, rest } = nameAndRest(line, (word) => !awaitsDate || isKnown(word));
    const days = daysNamedIn(name === null ? line : rest, order);
    if (name === null) {
      if (days.length === 0) unread.push(line);
      else if (last !== null && last.expiry.kind === 'not-shown')
        last.expiry = { kind: 'day', days };
      continue;
    }
    const key = name.toLowerCase();
    const expiry: PastedExpiry = days.length === 0 ? { kind: 'not-shown' } : { kind: 'day', days };
    const before = entries.get(key);
    if (before !== undefined) duplicates.add(before.username);
    last = before ?? { username: name, expiry };
    if (before === undefined) entries.set(key, last);
  }
  return { entries: [...entries.values()], duplicates: [...duplicates], unread };
}

function repeatedLabels(lines: readonly string[], isKnown: (name: string) => boolean): Set<string> {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const key = line.toLowerCase();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const isLabel = ([line, count]: [string, number]) =>
    count >= MIN_LABEL_REPEATS && !isKnown(line) && daysNamedIn(line).length === 0;
  return new Set([...counts].filter(isLabel).map(([line]) => line));
}

/** A name alone, or a name followed by a tab, comma, semicolon or date. */
function nameAndRest(
  line: string,
  mayBeName: (word: string) => boolean,
): { name: string | null; rest: string } {
  const [first = '', ...more] = line.split(/[\t,;]| {2,}/);
  const cell = unquoted(first);
  const rest = more.join(' ');
  if (isName(cell)) return { name: cell.replace(/^@/, ''), rest };
  const [word = '', ...words] = line.split(/\s+/);
  const after = words.join(' ');
  if (
    isName(word) &&
    mayBeName(word) &&
    /^\D/.test(word) &&
    /^\d/.test(after) &&
    daysNamedIn(after).length > 0
  ) {
    return { name: word.replace(/^@/, ''), rest: after };
  }
  return { name: null, rest: '' };
}

const unquoted = (cell: string) => cell.trim().replace(/^"(.*)"$/, '$1');
const isName = (text: string) => USERNAME.test(text) && daysNamedIn(text).length === 0;
