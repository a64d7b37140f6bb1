import { visibleRows } from './access-rows.ts';
import { permName } from './accounts.ts';
import { badPagination } from './answers.ts';
import type { AccessRow, Account, TradingView } from './state.ts';
import { rowTimestamp } from './timestamp.ts';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 30;

interface Entry {
  row: AccessRow;
  account: Account;
  username: string;
}

/** Sort keys as text, which a cursor can carry. Lifetime sorts last. */
const ORDERS: Record<string, (entry: Entry) => string> = {
  user__username: (entry) => entry.username.toLowerCase(),
  created: (entry) => entry.row.created,
  'expiration,user__username': (entry) =>
    `${entry.row.expiration ?? '~'} ${entry.username.toLowerCase()}`,
};

interface ListRequest {
  pineId: string;
  /** Prefix of the username. */
  username: string | undefined;
  limit: string | undefined;
  orderBy: string | undefined;
  cursor: string | undefined;
  /** Injected: every page has a next one. */
  endless: boolean;
  /** Origin of the request's URL. */
  origin: string;
}

/** One page by cursor. Offsets and page numbers are ignored, and there is no total. */
export function listUsers(tradingview: TradingView, request: ListRequest): Response {
  const limit = readLimit(request.limit, tradingview.store.data.settings.overLimit === 'cap');
  const orderBy = request.orderBy ?? '-created';
  const descending = orderBy.startsWith('-');
  const key = ORDERS[descending ? orderBy.slice(1) : orderBy];
  const position = request.cursor === undefined ? null : readCursor(request.cursor);
  if (limit === null || key === undefined || position === undefined) return badPagination();

  const compare = (a: Position, b: Position) =>
    (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id) * (descending ? -1 : 1);
  const at = (entry: Entry): Position => ({ key: key(entry), id: entry.account.id });
  const entries = entriesOf(tradingview, request).sort((a, b) => compare(at(a), at(b)));

  const start =
    position === null ? 0 : entries.filter((entry) => compare(at(entry), position) <= 0).length;
  const page = entries.slice(start, start + limit);
  const last = page.at(-1);
  const { nextLinks, rowIds } = tradingview.store.data.settings;
  const origin = nextLinks === 'absolute' ? request.origin : '';
  const link = (to: Position | null) =>
    `${origin}/pine_perm/list_users/?limit=${limit}&order_by=${encodeURIComponent(orderBy)}` +
    (to === null ? '' : `&c=${writeCursor(to)}`);
  const more = start + limit < entries.length;
  const beforePrevious = entries[start - limit - 1];
  return Response.json({
    results: page.map((entry) => present(entry, rowIds)),
    next: more || request.endless ? link(last === undefined ? position : at(last)) : null,
    prev: start === 0 ? null : link(beforePrevious === undefined ? null : at(beforePrevious)),
  });
}

function entriesOf(tradingview: TradingView, request: ListRequest): Entry[] {
  const accounts = new Map(tradingview.store.data.accounts.map((each) => [each.id, each]));
  const beginning = request.username?.toLowerCase() ?? '';
  return visibleRows(tradingview, request.pineId).flatMap((row) => {
    const account = accounts.get(row.userId);
    if (account === undefined) return [];
    const username = permName(tradingview, account);
    return username.toLowerCase().startsWith(beginning) ? [{ row, account, username }] : [];
  });
}

function present(
  { row, account, username }: Entry,
  rowIds: 'user' | 'row',
): Record<string, unknown> {
  return {
    id: rowIds === 'row' ? (row.rowId ?? account.id) : account.id,
    username,
    userpic: account.userpic,
    expiration: row.expiration === null ? null : rowTimestamp(row.expiration, account.id),
    created: rowTimestamp(row.created, account.id + 1),
  };
}

function readLimit(text: string | undefined, cap: boolean): number | null {
  const limit = text === undefined ? DEFAULT_LIMIT : Number(text);
  if (!Number.isInteger(limit) || limit < 1) return null;
  if (limit <= MAX_LIMIT) return limit;
  return cap ? MAX_LIMIT : null;
}

interface Position {
  key: string;
  id: number;
}

function writeCursor(position: Position): string {
  return Buffer.from(JSON.stringify([position.key, position.id])).toString('base64url');
}

/** Undefined for text that is not one of our cursors. */
function readCursor(text: string): Position | undefined {
  try {
    const [key, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    return typeof key === 'string' && typeof id === 'number' ? { key, id } : undefined;
  } catch {
    return undefined;
  }
}
