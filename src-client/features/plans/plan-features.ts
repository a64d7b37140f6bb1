import type { Catalogue, CataloguePlan, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { findPlan } from '../../../src/domain/plan.ts';

type Surface = keyof NonNullable<CataloguePlan['features']>;

/**
 * Features that a page lists for a plan: the seller's list, otherwise the documented one, otherwise the
 * names of its entitlements.
 */
export function planFeatures(
  catalogue: Catalogue,
  { plan, surface }: { plan: Plan; surface: Surface },
  documented: readonly string[] | undefined,
): readonly string[] {
  const found = findPlan(catalogue, plan);
  if (found === null) return documented ?? [];
  const included = found.includes.flatMap(
    (key) => catalogue.entitlements.find((each) => each.key === key)?.name ?? [],
  );
  return found.features?.[surface] ?? documented ?? included;
}
