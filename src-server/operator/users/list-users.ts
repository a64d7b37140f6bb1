import type { z } from 'zod';
import type {
  ListUsersInput,
  listUsersAnswer,
} from '../../../src/contract/operator/users.contract.ts';
import type { Catalogue } from '../../../src/domain/catalogue/catalogue.ts';
import { requirePlan } from '../../catalogue/require-choice.ts';
import type { Kernel } from '../../kernel.ts';
import { listedUserOf } from './listed-user.view.ts';
import type { UserFilter } from './user-filter.ts';
import {
  cursorOf,
  isCursorOfIds,
  NEWEST_FIRST,
  type Place,
  placeOfCursor,
  type UserOrder,
} from './user-order.ts';
import type { ListedUserRow, UserSource } from './user-rows.ts';

export interface ListDeps extends Pick<Kernel, 'clock' | 'catalogue'> {
  users: UserSource;
}

type UsersAnswer = z.infer<typeof listUsersAnswer>;

const PAGE = 500;

export function filterOf(catalogue: Catalogue, input: ListUsersInput): UserFilter {
  const { q = '', plan = null, status = null, access = null } = input;
  if (plan !== null) requirePlan(catalogue, plan);
  return { search: q.trim() === '' ? null : q, plan, status, access };
}

/** One page of the list with its counts. Without a limit, the longest page. */
export async function listUsers(deps: ListDeps, input: ListUsersInput): Promise<UsersAnswer> {
  const now = deps.clock.now();
  const catalogue = deps.catalogue.current();
  const filter = filterOf(catalogue, input);
  const limit = input.limit ?? PAGE;
  const [few, around] = startAround(deps, filter, now);
  const wanted = orderOf(input);
  const isSorted =
    wanted.by === 'created' || filter.search === null || (await isSortedPage(input, few));
  const order = isSorted ? wanted : NEWEST_FIRST;
  const after = input.cursor === undefined ? null : placeOfCursor(input.cursor, order);
  const collects = order.by !== 'created' && (await isCollected(filter, { around, limit }));
  const page = { after, limit, now, few: await few, order, collects };
  const rows = await deps.users.page(filter, page);
  const last = rows.at(-1);
  const nextCursor =
    rows.length === limit && last !== undefined
      ? cursorOf({ value: order.by === 'created' ? null : last.sortKey, id: last.id })
      : null;
  const users = rows.map((row) => listedUserOf(row, catalogue));
  return { users, ...(await around), isSorted, nextCursor };
}

/**
 * Sorting a search means collecting its results, and only a few are collected. Later pages keep the
 * order of the first, whatever the search finds since.
 */
async function isSortedPage(
  { cursor }: ListUsersInput,
  few: boolean | Promise<boolean>,
): Promise<boolean> {
  return cursor === undefined ? await few : !isCursorOfIds(cursor);
}

function orderOf({ sort = 'created', order }: ListUsersInput): UserOrder {
  const descending = order === undefined ? sort === 'created' : order === 'desc';
  return { by: sort, descending };
}

/**
 * Whether sorting what the filter leaves is cheaper than walking the order. Sorting reads all that is
 * left. Walking reads, on average, `all / left` users for each one that it shows.
 */
async function isCollected(
  { plan, status, access }: UserFilter,
  { around, limit }: { around: Promise<Around>; limit: number },
): Promise<boolean> {
  if (plan === null && status === null && access === null) return false;
  const { total: left, counts } = await around;
  return left * left <= limit * counts.total;
}

type Around = Awaited<ReturnType<typeof startAround>[1]>;

/** Our session counts as good until TradingView refuses it. */
const CONNECTED: readonly (string | null)[] = ['working', 'unproven'];

/**
 * Starts the queries around the list in parallel with its rows. The plan of a search depends on its
 * size. Without a search nothing waits for a count.
 */
export function startAround(deps: ListDeps, filter: UserFilter, now: Date) {
  const found = filter.search === null ? null : deps.users.found(filter, now);
  const around = Promise.all([deps.users.frame(filter), found]).then(([frame, search]) => ({
    tradingViewConnected: CONNECTED.includes(frame.session),
    total: search?.total ?? frame.left,
    totalIsMore: search?.more ?? false,
    counts: frame.counts,
  }));
  // The caller awaits the rows first. Avoids an unhandled rejection until then.
  around.catch(() => {});
  const few = found === null ? false : found.then(({ more }) => !more);
  return [few, around] as const;
}

/** Every user that the filter matches, in constant memory. */
export async function* everyUser(
  deps: ListDeps,
  filter: UserFilter,
): AsyncGenerator<ListedUserRow[]> {
  const now = deps.clock.now();
  const few = await startAround(deps, filter, now)[0];
  let after: Place | null = null;
  for (;;) {
    const page = { after, limit: PAGE, now, few, order: NEWEST_FIRST, collects: false };
    const rows: ListedUserRow[] = await deps.users.page(filter, page);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = { value: null, id: last.id };
  }
}
