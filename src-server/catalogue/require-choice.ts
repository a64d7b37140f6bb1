import type { BillingCycle, Catalogue, Plan } from '../../src/domain/catalogue/catalogue.ts';
import { cycleKeys, planKeys } from '../../src/domain/plan.ts';
import { AppError } from '../errors/app-error.ts';

/** Refuses a plan that the catalogue does not have. */
export function requirePlan(catalogue: Catalogue, plan: Plan): void {
  requireOneOf(planKeys(catalogue), plan);
}

/** Refuses a plan or billing cycle that the catalogue does not have. */
export function requireChoice(
  catalogue: Catalogue,
  { plan, billing }: { plan: Plan; billing: BillingCycle },
): void {
  requirePlan(catalogue, plan);
  requireOneOf(cycleKeys(catalogue), billing);
}

/** In the words of a schema: the fields were compared with a fixed list once. */
function requireOneOf(keys: readonly string[], key: string): void {
  if (keys.includes(key)) return;
  const expected = keys.map((each) => `"${each}"`).join('|');
  throw new AppError('catalogue.unknown', 'invalid', `Invalid option: expected one of ${expected}`);
}
