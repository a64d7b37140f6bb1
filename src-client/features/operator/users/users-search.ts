import type { AccessState, UsersSort } from '../../../../src/contract/operator/users.contract.ts';
import type { Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import { columnsIn, type UsersColumn } from '../../../../src/domain/operator/users-columns.ts';
import { isPlan } from '../../../../src/domain/plan.ts';
import {
  LISTED_STATUSES,
  type ListedStatus,
} from '../../../../src/domain/standing/listed-standing.ts';
import { catalogue } from '../../../lib/catalogue.ts';
import type { RawSearch } from '../../../lib/search/parsed-search.ts';

/** The list's filters as kept in the URL: they survive a reload, the back button and a shared link. */
export interface UsersSearch {
  /** 'sign-ups': the earlier address of a list on the follow-up page. */
  view?: 'import' | 'sign-ups';
  q?: string;
  plan?: Plan;
  status?: ListedStatus;
  access?: AccessState;
  /** Default: created. */
  sort?: UsersSort;
  /** Default: descending for created, else ascending. */
  dir?: 'asc' | 'desc';
  /** Default: what this browser remembers. */
  cols?: UsersColumn[];
}

export const ACCESS: readonly AccessState[] = ['held', 'waiting', 'trouble', 'none'];

export const SORTS: readonly UsersSort[] = ['created', 'email', 'plan', 'status', 'until'];
const DIRECTIONS = ['asc', 'desc'] as const;

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((each) => each === value);

export function usersSearchIn(search: RawSearch): UsersSearch {
  const { q, plan, view } = search;
  const status = oneOf(LISTED_STATUSES, search.status);
  const access = oneOf(ACCESS, search.access);
  const sort = oneOf(SORTS, search.sort);
  const dir = oneOf(DIRECTIONS, search.dir);
  const cols = columnsOf(search.cols);
  return {
    ...(view === 'import' || view === 'sign-ups' ? { view } : {}),
    ...(typeof q === 'string' && q !== '' ? { q: q.slice(0, 200) } : {}),
    ...(isPlan(catalogue, plan) ? { plan } : {}),
    ...(status === undefined ? {} : { status }),
    ...(access === undefined ? {} : { access }),
    ...(sort === undefined ? {} : { sort }),
    ...(dir === undefined ? {} : { dir }),
    ...(cols === null ? {} : { cols }),
  };
}

function columnsOf(given: unknown): UsersColumn[] | null {
  if (Array.isArray(given)) return columnsIn(given.join(','));
  return typeof given === 'string' ? columnsIn(given) : null;
}

/** Which users the list shows. */
export function filterOf({ q, plan, status, access }: UsersSearch) {
  return {
    ...(q === undefined ? {} : { q }),
    ...(plan === undefined ? {} : { plan }),
    ...(status === undefined ? {} : { status }),
    ...(access === undefined ? {} : { access }),
  };
}

/** The order of the list, for the server. */
export function orderOf({ sort, dir }: UsersSearch) {
  return {
    ...(sort === undefined ? {} : { sort }),
    ...(dir === undefined ? {} : { order: dir }),
  };
}

/** The search after a press on a column's heading: its own order first, then the other one. */
export function sortedBy({ sort = 'created', dir }: UsersSearch, by: UsersSort) {
  const first = by === 'created' ? ('desc' as const) : ('asc' as const);
  if (sort !== by) return { sort: by, dir: first };
  const now = dir ?? first;
  return { sort: by, dir: now === 'asc' ? ('desc' as const) : ('asc' as const) };
}
