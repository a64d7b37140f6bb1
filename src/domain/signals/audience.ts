import { type Catalogue, FREE_PLAN, type Plan } from '../catalogue/catalogue.ts';
import { planKeys, rankOf } from '../plan.ts';

/** Whether a plan belongs to the audience of a route: the route's plan or a higher one. */
export function isInAudience(catalogue: Catalogue, plan: Plan, routePlan: Plan): boolean {
  const lowest = rankOf(catalogue, routePlan);
  return lowest >= 0 && rankOf(catalogue, plan) >= lowest;
}

/** Plans outside a route's audience that can read its channel, lowest first. */
export function leakingPlans(
  catalogue: Catalogue,
  routePlan: Plan,
  sees: ReadonlySet<Plan>,
): Plan[] {
  return planKeys(catalogue).filter(
    (plan) => sees.has(plan) && !isInAudience(catalogue, plan, routePlan),
  );
}

/** Whether a route is for everyone, so a reader without a plan is no leak. */
export function isForEveryone(catalogue: Catalogue, routePlan: Plan): boolean {
  return isInAudience(catalogue, FREE_PLAN, routePlan);
}

/**
 * The highest plan that a route into a channel may name: the lowest one that reads it, or the free one if someone
 * outside the plans does. With no reader, the top of the ladder.
 */
export function highestRoutePlan(
  catalogue: Catalogue,
  { sees, outsiders }: { sees: ReadonlySet<Plan>; outsiders: readonly string[] },
): Plan | null {
  const plans = planKeys(catalogue);
  if (outsiders.length > 0) return plans.find((plan) => isForEveryone(catalogue, plan)) ?? null;
  return plans.find((plan) => sees.has(plan)) ?? plans.at(-1) ?? null;
}
