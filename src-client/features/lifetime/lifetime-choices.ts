import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { findPlan, paidPlans } from '../../../src/domain/plan.ts';
import { catalogue, lifetimePrice } from '../../lib/catalogue.ts';

/** The plans that are sold for life now to a person who has `held`, lowest first. */
export function lifetimeChoices(held: Plan | null): Plan[] {
  return paidPlans(catalogue).filter(
    (plan) =>
      lifetimePrice(plan, held) !== undefined && findPlan(catalogue, plan)?.isVisible === true,
  );
}
