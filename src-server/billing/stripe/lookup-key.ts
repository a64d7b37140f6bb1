import {
  BILLING_CYCLES,
  type BillingCycle,
  PAID_PLANS,
  type PaidPlan,
} from '../../../src/domain/plan.ts';

/** The lookup key under which a price is sold: 'standard_monthly'. */
export function lookupKey(plan: PaidPlan, cycle: BillingCycle): string {
  return `${plan}_${cycle}`;
}

/** Every lookup key on sale. */
export const LOOKUP_KEYS = PAID_PLANS.flatMap((plan) =>
  BILLING_CYCLES.map((cycle) => lookupKey(plan, cycle)),
);
