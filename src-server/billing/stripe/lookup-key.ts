import {
  BILLING_CYCLES,
  type BillingCycle,
  PAID_PLANS,
  type PaidPlan,
} from '../../../src/domain/plan.ts';

/** By what a price is found when something new is sold: 'standard_monthly'. */
export function lookupKey(plan: PaidPlan, cycle: BillingCycle): string {
  return `${plan}_${cycle}`;
}

/** Everything that is sold. */
export const LOOKUP_KEYS = PAID_PLANS.flatMap((plan) =>
  BILLING_CYCLES.map((cycle) => lookupKey(plan, cycle)),
);
