import type { BillingCycle, Catalogue, Plan } from '../../../src/domain/catalogue/catalogue.ts';

/** The lookup key under which a price is sold: 'standard_monthly'. */
export function lookupKey(plan: Plan, cycle: BillingCycle): string {
  return `${plan}_${cycle}`;
}

/** Every lookup key on sale. Hidden plans are not. */
export function lookupKeys({ plans }: Catalogue): string[] {
  const offered = plans.filter(({ isVisible }) => isVisible);
  return offered.flatMap(({ key, prices }) => prices.map(({ cycle }) => lookupKey(key, cycle)));
}
