import { type BillingCycle, isBillingCycle, isPlan, type Plan } from '../../src/domain/plan.ts';

/** What an address may carry: each page reads its own fields out of it and drops the rest. */
export type RawSearch = Record<string, unknown>;

/** An unknown plan or billing takes the page's own default (resolutions, 3). */
export function planIn(search: RawSearch, fallback: Plan): Plan {
  return isPlan(search.plan) ? search.plan : fallback;
}

export function billingIn(search: RawSearch, fallback: BillingCycle): BillingCycle {
  return isBillingCycle(search.billing) ? search.billing : fallback;
}

/** Left out when absent or empty, so that addresses stay short. */
export function textIn<Key extends string>(
  search: RawSearch,
  ...keys: Key[]
): Partial<Record<Key, string>> {
  const found = keys.flatMap((key) => {
    const value = search[key];
    return typeof value === 'string' && value !== '' ? [[key, value] as const] : [];
  });
  return Object.fromEntries(found) as Partial<Record<Key, string>>;
}
