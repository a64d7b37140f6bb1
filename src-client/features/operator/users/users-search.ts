import type { AccessState } from '../../../../src/contract/operator/users.contract.ts';
import type { Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import { isPlan } from '../../../../src/domain/plan.ts';
import type { SubscriptionStatus } from '../../../../src/domain/subscription.ts';
import { catalogue } from '../../../lib/catalogue.ts';
import type { RawSearch } from '../../../lib/parsed-search.ts';

/** The list's filters as kept in the URL: they survive a reload, the back button and a shared link. */
export interface UsersSearch {
  view?: 'import';
  q?: string;
  plan?: Plan;
  status?: SubscriptionStatus;
  access?: AccessState;
}

export const STATUSES: readonly SubscriptionStatus[] = [
  'active',
  'past_due',
  'canceled',
  'inactive',
];
export const ACCESS: readonly AccessState[] = ['held', 'waiting', 'trouble', 'none'];

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((each) => each === value);

export function usersSearchIn(search: RawSearch): UsersSearch {
  const { q, plan, view } = search;
  const status = oneOf(STATUSES, search.status);
  const access = oneOf(ACCESS, search.access);
  return {
    ...(view === 'import' ? { view } : {}),
    ...(typeof q === 'string' && q !== '' ? { q: q.slice(0, 200) } : {}),
    ...(isPlan(catalogue, plan) ? { plan } : {}),
    ...(status === undefined ? {} : { status }),
    ...(access === undefined ? {} : { access }),
  };
}

/** The part of the search that the server needs, without the view. */
export function filterOf({ view: _, ...filter }: UsersSearch): Omit<UsersSearch, 'view'> {
  return filter;
}
