/** The plan ladder, lowest first. No other code defines this order. */
export const PLANS = ['free', 'basic', 'standard', 'premium'] as const;
export type Plan = (typeof PLANS)[number];
export type PaidPlan = Exclude<Plan, 'free'>;

export const PAID_PLANS = PLANS.filter((plan): plan is PaidPlan => plan !== 'free');

/** Shortest first. */
export const BILLING_CYCLES = ['monthly', 'yearly'] as const;
export type BillingCycle = (typeof BILLING_CYCLES)[number];

export function isPlan(value: unknown): value is Plan {
  return PLANS.some((plan) => plan === value);
}

export function isPaidPlan(value: unknown): value is PaidPlan {
  return isPlan(value) && value !== 'free';
}

export function isBillingCycle(value: unknown): value is BillingCycle {
  return BILLING_CYCLES.some((cycle) => cycle === value);
}

/** Stripe's portal defers a change to a shorter cycle to the end of the current period. */
export function isShorter(candidate: BillingCycle, cycle: BillingCycle): boolean {
  return BILLING_CYCLES.indexOf(candidate) < BILLING_CYCLES.indexOf(cycle);
}

/** Plans that an upgrade may choose. */
export function plansAbove(plan: Plan): PaidPlan[] {
  return PAID_PLANS.filter((candidate) => isAbove(candidate, plan));
}

export function isAbove(candidate: Plan, plan: Plan): boolean {
  return PLANS.indexOf(candidate) > PLANS.indexOf(plan);
}

/** 'Standard' for 'standard'. */
export function planName(plan: Plan): string {
  return plan.charAt(0).toUpperCase() + plan.slice(1);
}
