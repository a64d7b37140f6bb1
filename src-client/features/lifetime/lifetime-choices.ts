import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { findPlan, paidPlans } from '../../../src/domain/plan.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { settings } from '../../lib/public-settings.ts';

/** The plans that are sold for life now, highest first. */
export function lifetimeChoices(): Plan[] {
  const sold = settings.offers?.lifetimes ?? {};
  return paidPlans(catalogue)
    .filter((plan) => sold[plan] !== undefined && findPlan(catalogue, plan)?.isVisible === true)
    .reverse();
}
