import type { BillingCycle, PaidPlan } from '../../src/domain/plan.ts';

/** By what a price is found when something new is sold: 'standard_monthly'. */
export function lookupKey(plan: PaidPlan, cycle: BillingCycle): string {
  return `${plan}_${cycle}`;
}
