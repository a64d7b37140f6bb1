import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { findPlan, paidPlans } from '../../../src/domain/plan.ts';
import { catalogue, lifetimePrice } from '../../lib/catalogue.ts';

/**
 * The plans that are sold for life now to a person who has `held`, lowest first. Also `asked`, the plan of the address: the
 * settings do not list it while the person's own open page holds its last place. The server decides.
 */
export function lifetimeChoices(held: Plan | null, asked: Plan | undefined): Plan[] {
  return paidPlans(catalogue).filter(
    (plan) =>
      (plan === asked || lifetimePrice(plan, held) !== undefined) &&
      findPlan(catalogue, plan)?.isVisible === true,
  );
}
