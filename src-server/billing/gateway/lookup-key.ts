import type { BillingCycle, Catalogue, Plan } from '../../../src/domain/catalogue/catalogue.ts';

/** The lookup key under which a price is sold: 'standard_monthly'. */
export function lookupKey(plan: Plan, cycle: BillingCycle): string {
  return `${plan}_${cycle}`;
}

/** Every lookup key on sale, without those of some plans. Hidden plans are not on sale. */
export function lookupKeys({ plans }: Catalogue, without: readonly Plan[] = []): string[] {
  const offered = plans.filter(({ key, isVisible }) => isVisible && !without.includes(key));
  return offered.flatMap(({ key, prices }) => prices.map(({ cycle }) => lookupKey(key, cycle)));
}
