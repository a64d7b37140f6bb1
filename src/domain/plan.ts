import {
  type BillingCycle,
  type Catalogue,
  type CatalogueCycle,
  type CataloguePlan,
  FREE_PLAN,
  type IntervalUnit,
  type Plan,
} from './catalogue/catalogue.ts';

/** Keys of all plans, lowest first. */
export function planKeys({ plans }: Catalogue): Plan[] {
  return plans.map(({ key }) => key);
}

/** Keys of the plans that cost something, lowest first. */
export function paidPlans(catalogue: Catalogue): Plan[] {
  return planKeys(catalogue).filter((plan) => plan !== FREE_PLAN);
}

export function cycleKeys({ cycles }: Catalogue): BillingCycle[] {
  return cycles.map(({ key }) => key);
}

export function findPlan({ plans }: Catalogue, key: unknown): CataloguePlan | null {
  return plans.find((plan) => plan.key === key) ?? null;
}

export function findCycle({ cycles }: Catalogue, key: unknown): CatalogueCycle | null {
  return cycles.find((cycle) => cycle.key === key) ?? null;
}

export function isPlan(catalogue: Catalogue, value: unknown): value is Plan {
  return findPlan(catalogue, value) !== null;
}

export function isPaidPlan(catalogue: Catalogue, value: unknown): value is Plan {
  return value !== FREE_PLAN && isPlan(catalogue, value);
}

export function isBillingCycle(catalogue: Catalogue, value: unknown): value is BillingCycle {
  return findCycle(catalogue, value) !== null;
}

/** Stripe's portal defers a change to a shorter cycle to the end of the current period. */
export function isShorter(
  catalogue: Catalogue,
  candidate: BillingCycle,
  cycle: BillingCycle,
): boolean {
  const lengthOf = (key: BillingCycle) => {
    const found = findCycle(catalogue, key);
    return found === null ? 0 : daysOf(found);
  };
  return lengthOf(candidate) < lengthOf(cycle);
}

const DAYS: Record<IntervalUnit, number> = { day: 1, week: 7, month: 365.25 / 12, year: 365.25 };

/** Average length in days, for comparing cycles. */
function daysOf({ unit, count }: Pick<CatalogueCycle, 'unit' | 'count'>): number {
  return DAYS[unit] * count;
}

/** Position on the ladder; -1 for a plan that is not on it. */
export function rankOf(catalogue: Catalogue, plan: unknown): number {
  return catalogue.plans.findIndex(({ key }) => key === plan);
}

export function isAbove(catalogue: Catalogue, candidate: Plan, plan: Plan): boolean {
  return rankOf(catalogue, candidate) > rankOf(catalogue, plan);
}

/** Whether the plan `held` gives everything of `plan`: it is the same or higher. */
export function includesPlan(catalogue: Catalogue, held: Plan | null, plan: Plan): boolean {
  return held !== null && (held === plan || isAbove(catalogue, held, plan));
}

/** Plans that an upgrade may choose. A hidden one is not offered. */
export function plansAbove(catalogue: Catalogue, plan: Plan): Plan[] {
  return paidPlans(catalogue).filter(
    (candidate) =>
      isAbove(catalogue, candidate, plan) && findPlan(catalogue, candidate)?.isVisible === true,
  );
}

/** 'Standard' for 'standard'. The key itself for a plan that is no longer in the catalogue. */
export function planName(catalogue: Catalogue, plan: Plan): string {
  return findPlan(catalogue, plan)?.name ?? plan;
}
