import type { UsersView } from '../../../../../src/contract/operator/desk/users-views.contract.ts';
import { columnsIn, type UsersColumn } from '../../../../../src/domain/operator/users-columns.ts';
import { isPlan } from '../../../../../src/domain/plan.ts';
import { LISTED_STATUSES } from '../../../../../src/domain/standing/listed-standing.ts';
import { catalogue } from '../../../../lib/catalogue.ts';
import { ACCESS, type UsersSearch } from '../users-search.ts';

export type SavedView = UsersView & { id: string };

const DOMAIN = /^@[^\s@]+\.[^\s@]+$/;

/** The list as it is shown, without a name. A search that may name a person is left out. */
export function currentView(
  { q, plan, status, access, sort = 'created', dir }: UsersSearch,
  columns: readonly UsersColumn[],
): Omit<UsersView, 'name'> {
  return {
    plan: plan ?? null,
    status: status ?? null,
    access: access ?? null,
    q: q !== undefined && DOMAIN.test(q) ? q : null,
    sort,
    descending: dir === undefined ? sort === 'created' : dir === 'desc',
    columns: [...columns],
  };
}

/** The address of a view. A plan that was withdrawn since filters nothing. */
export function searchOfView({ plan, status, access, q, sort, descending, columns }: SavedView) {
  return {
    q: q ?? undefined,
    plan: isPlan(catalogue, plan) ? plan : undefined,
    status: LISTED_STATUSES.find((each) => each === status),
    access: ACCESS.find((each) => each === access),
    sort,
    dir: descending ? ('desc' as const) : ('asc' as const),
    cols: columnsIn(columns.join(',')) ?? undefined,
  };
}

export function isSameView(view: SavedView, now: Omit<UsersView, 'name'>): boolean {
  const { id: _, name: __, ...kept } = view;
  return (Object.keys(now) as (keyof typeof now)[]).every(
    (key) => String(kept[key]) === String(now[key]),
  );
}
