import {
  type BillingCycle,
  type Catalogue,
  FREE_PLAN,
  type Plan,
} from '../../src/domain/catalogue/catalogue.ts';
import { isDocumented } from '../../src/domain/catalogue/documented-catalogue.ts';
import { cyclesOf } from '../../src/domain/offer.ts';
import { cycleKeys, findPlan, planKeys } from '../../src/domain/plan.ts';
import { AppError } from '../errors/app-error.ts';

/** Refuses a plan that the catalogue does not have. */
export function requirePlan(catalogue: Catalogue, plan: Plan): void {
  requireOneOf(planKeys(catalogue), 'plan', plan);
}

/**
 * Refuses a plan or billing cycle that is not for sale: unknown, hidden, or withdrawn since the page
 * was opened. A hidden Free is kept, because a buyer for life and a recipient of a gift need an account first.
 */
export function requireChoice(
  catalogue: Catalogue,
  { plan, billing }: { plan: Plan; billing: BillingCycle },
): void {
  if (isDocumented(catalogue)) {
    requirePlan(catalogue, plan);
    requireOneOf(cycleKeys(catalogue), 'billing', billing);
    return;
  }
  const found = findPlan(catalogue, plan);
  const isSold = found?.isVisible === true || plan === FREE_PLAN;
  if (found === null || !isSold)
    throw notSold('This plan is no longer for sale. Please reload the page and choose another.');
  if (plan !== FREE_PLAN && !cyclesOf(catalogue, plan).includes(billing))
    throw notSold(
      `${found.name} is no longer sold with this billing. Please reload the page and choose again.`,
    );
}

const notSold = (message: string) => new AppError('catalogue.not-sold', 'precondition', message);

function requireOneOf(keys: readonly string[], field: string, key: string): void {
  if (keys.includes(key)) return;
  const expected = keys.map((each) => `"${each}"`).join('|');
  throw new AppError(
    'catalogue.unknown',
    'invalid',
    `Invalid ${field}: expected one of ${expected}`,
  );
}
