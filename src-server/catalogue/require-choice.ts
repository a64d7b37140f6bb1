import type { BillingCycle, Catalogue, Plan } from '../../src/domain/catalogue/catalogue.ts';
import { cycleKeys, planKeys } from '../../src/domain/plan.ts';
import { AppError } from '../errors/app-error.ts';

/** Refuses a plan that the catalogue does not have. */
export function requirePlan(catalogue: Catalogue, plan: Plan): void {
  requireOneOf(planKeys(catalogue), 'plan', plan);
}

/** Refuses a plan or billing cycle that the catalogue does not have. */
export function requireChoice(
  catalogue: Catalogue,
  { plan, billing }: { plan: Plan; billing: BillingCycle },
): void {
  requirePlan(catalogue, plan);
  requireOneOf(cycleKeys(catalogue), 'billing', billing);
}

function requireOneOf(keys: readonly string[], field: string, key: string): void {
  if (keys.includes(key)) return;
  const expected = keys.map((each) => `"${each}"`).join('|');
  throw new AppError(
    'catalogue.unknown',
    'invalid',
    `Invalid ${field}: expected one of ${expected}`,
  );
}
