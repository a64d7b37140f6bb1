import {
  type BillingCycle,
  type Catalogue,
  type CatalogueCycle,
  FREE_PLAN,
  type Plan,
} from './catalogue/catalogue.ts';
import { cycleKeys, findCycle, findPlan, isPaidPlan, paidPlans } from './plan.ts';
import { chargedAmount } from './shown-price.ts';

/** Keys of the plans that pages offer, lowest first. */
export function offeredPlans({ plans }: Catalogue): Plan[] {
  return plans.filter(({ isVisible }) => isVisible).map(({ key }) => key);
}

/** Cycles in which a plan is sold, shortest first. All of them for the free plan. */
export function cyclesOf(catalogue: Catalogue, plan: Plan): BillingCycle[] {
  if (!isPaidPlan(catalogue, plan)) return cycleKeys(catalogue);
  const sold = findPlan(catalogue, plan)?.prices.map(({ cycle }) => cycle) ?? [];
  return cycleKeys(catalogue).filter((cycle) => sold.includes(cycle));
}

/** The cycle that a page preselects: the first that every offered plan has, usually the shortest. */
export function defaultCycle(catalogue: Catalogue): BillingCycle {
  const paid = offeredPlans(catalogue).filter((plan) => isPaidPlan(catalogue, plan));
  const cycles = cycleKeys(catalogue);
  const common = cycles.find((cycle) =>
    paid.every((plan) => cyclesOf(catalogue, plan).includes(cycle)),
  );
  return common ?? cycles[0] ?? 'monthly';
}

/** The asked cycle, or the plan's first one if it is not sold in that. */
export function soldCycle(catalogue: Catalogue, plan: Plan, cycle: BillingCycle): BillingCycle {
  const cycles = cyclesOf(catalogue, plan);
  return cycles.includes(cycle) ? cycle : (cycles[0] ?? cycle);
}

/** The plan that a page preselects: the highlighted one, else the lowest that costs something. */
export function preferredPlan(catalogue: Catalogue): Plan {
  const offered = offeredPlans(catalogue).filter((plan) => isPaidPlan(catalogue, plan));
  return offered.find((plan) => isHighlighted(catalogue, plan)) ?? offered[0] ?? FREE_PLAN;
}

export function isHighlighted(catalogue: Catalogue, plan: Plan): boolean {
  return findPlan(catalogue, plan)?.isHighlighted === true;
}

export function isOneMonth(cycle: CatalogueCycle | null): boolean {
  return cycle?.unit === 'month' && cycle.count === 1;
}

/**
 * Saving of a longer cycle against as many months, in whole percent, rounded down. Null: none, or
 * nothing to compare with. `isSame`: every plan saves as much.
 */
export function cycleSaving(
  catalogue: Catalogue,
  cycle: BillingCycle,
): { percent: number; isSame: boolean } | null {
  const found = findCycle(catalogue, cycle);
  const month = catalogue.cycles.find(isOneMonth);
  if (found === null || month === undefined || found === month) return null;
  const months =
    found.unit === 'year' ? found.count * 12 : found.unit === 'month' ? found.count : 0;
  const percents = paidPlans(catalogue).flatMap((plan) => {
    const [byMonth, longer] = [month.key, cycle].map((key) => chargedAmount(catalogue, plan, key));
    if (!byMonth || !longer || months === 0) return [];
    return [Math.floor((1 - longer / (byMonth * months)) * 100)];
  });
  const percent = Math.max(0, ...percents);
  return percent === 0 ? null : { percent, isSame: percents.every((each) => each === percent) };
}
