import type { BillingCycle, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { defaultCycle, preferredPlan, soldCycle } from '../../../src/domain/offer.ts';
import { isBillingCycle, isPlan } from '../../../src/domain/plan.ts';
import { catalogue } from '../catalogue.ts';

/** The raw query of a URL. Each page reads its own fields and drops the rest. */
export type RawSearch = Record<string, unknown>;

/** An unknown plan or billing cycle becomes the page's default, or one that the shop sells. */
export function planIn(search: RawSearch, fallback: Plan): Plan {
  const asked = [search.plan, fallback].find((plan) => isPlan(catalogue, plan));
  return asked === undefined ? preferredPlan(catalogue) : String(asked);
}

/** A cycle in which the plan is sold. */
export function billingIn(search: RawSearch, plan: Plan): BillingCycle {
  const { billing } = search;
  const asked = isBillingCycle(catalogue, billing) ? billing : defaultCycle(catalogue);
  return soldCycle(catalogue, plan, asked);
}

/** Undefined when absent or empty, as an explicit key: the router merges the parsed fields over the raw query. */
export function textIn<Key extends string>(
  search: RawSearch,
  ...keys: Key[]
): { [Name in Key]?: string | undefined } {
  const found = keys.map((key) => {
    const value = search[key];
    return [key, typeof value === 'string' && value !== '' ? value : undefined] as const;
  });
  return Object.fromEntries(found) as { [Name in Key]?: string | undefined };
}
