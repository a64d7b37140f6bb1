import type { z } from 'zod';
import type { AdminUsersInput, adminUsersAnswer } from '../../../src/contract/admin.contract.ts';
import type { Clock } from '../../clock/clock.ts';
import { AppError } from '../../errors/app-error.ts';
import { adminUserOf } from './admin-user.view.ts';
import type { UserFilter } from './user-filter.ts';
import type { AdminUserRow, AdminUserSource } from './user-rows.ts';

export interface ListDeps {
  users: AdminUserSource;
  /** Business time. */
  clock: Clock;
  /** Whether the charting platform accepts our session at the moment. */
  tradingViewConnected(): Promise<boolean>;
}

export type UsersAnswer = z.infer<typeof adminUsersAnswer>;

const PAGE = 500;

export function filterOf(input: AdminUsersInput): UserFilter {
  const { q = null, plan = null, status = null, access = null } = input;
  return { search: q, plan, status, access };
}

/** One page of the list with everything around it; without a limit the longest that there is. */
export async function listUsers(deps: ListDeps, input: AdminUsersInput): Promise<UsersAnswer> {
  const now = deps.clock.now();
  const filter = filterOf(input);
  const limit = input.limit ?? PAGE;
  const after = input.cursor === undefined ? null : idOfCursor(input.cursor);
  const around = aroundList(deps, filter, now);
  // How a search is made depends on how much it finds; without one nothing waits for the count.
  const few = filter.search !== null && !(await around.count).more;
  const rows = await deps.users.page(filter, { after, limit, now, few });
  const last = rows.at(-1);
  const nextCursor = rows.length === limit && last !== undefined ? last.id : null;
  return { users: rows.map(adminUserOf), ...(await around.fields), nextCursor };
}

/** What an answer says beside its users; asked for at once with them. */
export function aroundList(deps: ListDeps, filter: UserFilter, now: Date) {
  const count = deps.users.count(filter, now);
  const fields = Promise.all([deps.tradingViewConnected(), count, deps.users.counts()]).then(
    ([tradingViewConnected, { total, more }, counts]) => ({
      tradingViewConnected,
      total,
      totalIsMore: more,
      counts,
    }),
  );
  // Whoever waits for the rows first must not leave a failure here unheard.
  fields.catch(() => {});
  return { count, fields };
}

/** Everybody that the filter leaves, in flat memory. */
export async function* everyUser(
  deps: ListDeps,
  filter: UserFilter,
): AsyncGenerator<AdminUserRow[]> {
  const now = deps.clock.now();
  const few = filter.search !== null && !(await deps.users.count(filter, now)).more;
  let after: string | null = null;
  for (;;) {
    const rows: AdminUserRow[] = await deps.users.page(filter, { after, limit: PAGE, now, few });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.id;
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function idOfCursor(cursor: string): string {
  if (UUID.test(cursor)) return cursor;
  throw new AppError('admin.bad-cursor', 'invalid', 'Unknown page.');
}
